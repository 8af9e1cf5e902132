import type { z } from 'zod';
import type { LocalSubtask } from '#core/wire/calls/runner/localRunCalls.ts';
import { mendingReport } from '#core/wire/calls/runner/mendingReport.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import { Mending } from '#server/engine/mend/mending.ts';
import { pageFinders } from '#server/engine/propose/pageFinders.ts';

export type SentReport = z.input<typeof mendingReport>;

/** Opens what earlier runs taught about the pages of a part, as a worker does (jobs/run/subtaskMending.ts). */
export function mendingOf({ subtaskNo, startUrls, startPages, lessons }: LocalSubtask, recipe: Recipe): Mending | null {
  if (startPages !== null || recipe.format !== 'html') return null;
  return new Mending({ lessons, startUrls, isLearning: subtaskNo === 1, finders: pageFinders });
}

/** Returns the report of a part; a run ends without one that is empty or larger than the service takes. */
export function reportOf(mending: Mending | null): SentReport | undefined {
  const report = mending?.report(Date.now());
  if (report === undefined || (report.lessons === null && report.selectors.length === 0)) return undefined;
  return mendingReport.safeParse(report).success ? report : undefined;
}
