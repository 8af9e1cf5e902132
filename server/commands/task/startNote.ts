import { maxLostStarts } from '#core/domain/task/lostStart.ts';
import { forgetStart, noteStart } from '#server/db/tables/task/startTries.ts';
import type { Tx } from '#server/db/database.ts';
import type { TaskRow } from '#server/db/tables/task/tasks.ts';
import type { StartContext } from '../commandContext.ts';

/**
 * Does the work of a start under a note of its own, committed before it: where the process dies in between, the note stays,
 * and after some of them the work is not done any more (`SetAside`). What the work answers or throws takes the note away,
 * but for want of memory, which is the same death in other words. The account is locked, so that a note that is there
 * already is a dead process's.
 */
export async function underNote<Refusal>(
  { database }: Pick<StartContext, 'database'>,
  tx: Tx,
  { task_id: taskId, account_id: accountId, parameters }: TaskRow,
  work: () => Promise<Refusal | null>,
): Promise<Refusal | { code: 'SetAside' } | null> {
  // Beside the open transaction, which takes with it what it has written when it ends badly.
  const mayBegin = await noteStart(database.beside, { accountId, taskId, maxTries: maxLostStarts(parameters) });
  if (!mayBegin) return { code: 'SetAside' };
  try {
    const refusal = await work();
    // With the new lot, or at once where nothing of it is kept.
    await forgetStart(refusal === null ? tx : database.beside, taskId);
    return refusal;
  } catch (error) {
    // When the database does not answer, the note stays and counts as one failed start too many; the error is thrown below.
    if (!isWantOfMemory(error)) await forgetStart(database.beside, taskId).catch(() => undefined);
    throw error;
  }
}

/** Of texts and buffers that are larger than this runtime has any: what is only too large for the process ends it. */
function isWantOfMemory(error: unknown): boolean {
  return (
    error instanceof RangeError && /Invalid (string|array|typed array) length|allocation failed/iu.test(error.message)
  );
}
