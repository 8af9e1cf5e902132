import { maxLostStarts } from '#core/domain/task/lostStart.ts';
import { forgetStart, noteStart } from '#server/db/tables/task/startTries.ts';
import type { Tx } from '#server/db/database.ts';
import type { TaskRow } from '#server/db/tables/task/tasks.ts';
import type { StartContext } from '../commandContext.ts';

/**
 * Does the work of a start under a note that is committed before it. When the process dies during the work, the note
 * stays, and after some of them the work is not started any more (`SetAside`). A result or an error removes the note,
 * except an error for lack of memory, which is a death of the same kind. The account is locked, so an existing note
 * belongs to a dead process.
 */
export async function underNote<Refusal>(
  { database }: Pick<StartContext, 'database'>,
  tx: Tx,
  { task_id: taskId, account_id: accountId, parameters }: TaskRow,
  work: () => Promise<Refusal | null>,
): Promise<Refusal | { code: 'SetAside' } | null> {
  // Written beside the open transaction, whose rollback would remove it.
  const mayBegin = await noteStart(database.beside, { accountId, taskId, maxTries: maxLostStarts(parameters) });
  if (!mayBegin) return { code: 'SetAside' };
  try {
    const refusal = await work();
    // Removed with the new lot's commit, or at once when nothing is kept.
    await forgetStart(refusal === null ? tx : database.beside, taskId);
    return refusal;
  } catch (error) {
    // When the database does not answer, the note stays and counts as one failed start too many; the error is thrown
    // below.
    if (!isWantOfMemory(error)) await forgetStart(database.beside, taskId).catch(() => undefined);
    throw error;
  }
}

/** True for texts and buffers above the maximum of this runtime; what is only too large for the process ends it. */
function isWantOfMemory(error: unknown): boolean {
  return (
    error instanceof RangeError && /Invalid (string|array|typed array) length|allocation failed/iu.test(error.message)
  );
}
