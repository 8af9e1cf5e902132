import { curlSteps } from './curlSteps.ts';
import { javascriptSteps } from './javascriptSteps.ts';
import { pythonSteps } from './pythonSteps.ts';

/** The steps of the guide, in their order: together they are one program. */
export const guideSteps = ['signIn', 'start', 'wait', 'rows', 'webhook'] as const;
export type GuideStep = (typeof guideSteps)[number];

/** The languages of the guide; their names are the same everywhere. */
export const guideLanguages = { curl: 'curl', javascript: 'JavaScript', python: 'Python' } as const;
export type GuideLanguage = keyof typeof guideLanguages;

/** The values that the code of a guide contains: the address of the service, and the id of the task. */
export interface GuideFacts {
  service: string;
  taskId: string;
}

const stepsByLanguage: Record<GuideLanguage, (facts: GuideFacts) => Record<GuideStep, string>> = {
  curl: curlSteps,
  javascript: javascriptSteps,
  python: pythonSteps,
};

/** Returns the code of every step. Each is executed by tests/src/screens/apiAccess/guides.pg.test.ts. */
export function guideCode(language: GuideLanguage, facts: GuideFacts): Record<GuideStep, string> {
  return stepsByLanguage[language](facts);
}
