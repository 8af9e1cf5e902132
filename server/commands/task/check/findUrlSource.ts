import type { Tx } from '#server/db/database.ts';
import { findTask, type UrlSource } from '#server/db/tables/task/tasks.ts';

interface SourceDraft {
  urlSourceTaskId?: string | null | undefined;
  urlSourceTaskField?: string | null | undefined;
}

/**
 * §3.5: returns the task and field that the addresses were imported from, or `undefined` when the draft names none. The
 * values are saved as lines, so a source that is missing or another account's counts as no source and does not prevent
 * the save.
 */
export async function findUrlSource(tx: Tx, draft: SourceDraft): Promise<UrlSource | undefined> {
  const { urlSourceTaskId: taskId, urlSourceTaskField: field } = draft;
  if (taskId === undefined) return undefined;
  const isKnown = taskId !== null && typeof field === 'string' && (await findTask(tx, taskId)) !== undefined;
  return isKnown ? { taskId, field } : { taskId: null, field: null };
}
