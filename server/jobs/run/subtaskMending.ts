import type { Database } from '#server/db/database.ts';
import { retryWhileDatabaseAway } from '#server/db/refusalOfDatabaseError.ts';
import { readLessons, storeReport } from '#server/db/tables/run/drift/mending.ts';
import type { SubtaskWork } from '#server/db/tables/run/subtasks.ts';
import { Mending } from '#server/engine/mend/mending.ts';
import { pageFinders } from '#server/engine/propose/pageFinders.ts';

/**
 * Opens what an earlier run of the task taught about its pages. The first subtask teaches later runs; a run of failed
 * pages shows nothing that is usual.
 */
export async function openMending(
  database: Database,
  { lotId, subtaskNo, plan, startUrls, startPages }: SubtaskWork,
  signal: AbortSignal,
): Promise<Mending | null> {
  if (startPages !== null || plan.recipe.format !== 'html') return null;
  const lessons = await retryWhileDatabaseAway(() => readLessons(database.kysely, lotId), signal);
  return new Mending({ lessons, startUrls, isLearning: subtaskNo === 1, finders: pageFinders });
}

/** Stores the report of a subtask before it ends: the check of the run reads it. */
export async function storeMending(
  database: Database,
  subtask: SubtaskWork,
  mending: Mending,
  signal: AbortSignal,
): Promise<void> {
  const report = mending.report(Date.now());
  if (report.lessons === null && report.selectors.length === 0) return;
  await retryWhileDatabaseAway(() => storeReport(database.kysely, subtask, report), signal);
}
