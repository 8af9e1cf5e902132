import type { Tx } from '#server/db/database.ts';
import { findTask, type UrlSource } from '#server/db/tables/task/tasks.ts';

interface SourceDraft {
  urlSourceTaskId?: string | null | undefined;
  urlSourceTaskField?: string | null | undefined;
}

/**
 * §3.5: which task and field the addresses were imported from; `undefined` where the draft does not say. The values are
 * saved as lines: a source that is missing or another account's is none, and keeps nobody from saving.
 */
export async function findUrlSource(tx: Tx, draft: SourceDraft): Promise<UrlSource | undefined> {
  const { urlSourceTaskId: taskId, urlSourceTaskField: field } = draft;
  if (taskId === undefined) return undefined;
  const isKnown = taskId !== null && typeof field === 'string' && (await findTask(tx, taskId)) !== undefined;
  return isKnown ? { taskId, field } : { taskId: null, field: null };
}
