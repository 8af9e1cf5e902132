import { curlSteps } from './curlSteps.ts';
import type { GuideFacts, GuideStep } from './guideSteps.ts';
import { javascriptSteps } from './javascriptSteps.ts';
import { pythonSteps } from './pythonSteps.ts';

/** The languages of the guide; their names are the same everywhere. */
export const guideLanguages = { curl: 'curl', javascript: 'JavaScript', python: 'Python' } as const;
export type GuideLanguage = keyof typeof guideLanguages;

const stepsByLanguage: Record<GuideLanguage, (facts: GuideFacts) => Record<GuideStep, string>> = {
  curl: curlSteps,
  javascript: javascriptSteps,
  python: pythonSteps,
};

/** Returns the code of every step, which tests execute (tests/src/screens/apiAccess/guides.pg.test.ts). */
export function guideCode(language: GuideLanguage, facts: GuideFacts): Record<GuideStep, string> {
  return stepsByLanguage[language](facts);
}
