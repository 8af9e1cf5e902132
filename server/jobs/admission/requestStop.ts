import type { Tx } from '#server/db/database.ts';
import { logStop } from '#server/db/tables/run/lotLog.ts';
import { forgetQuotaStop, lockLot, settleLot } from '#server/db/tables/run/lots.ts';
import { restartSubtasks, stopSubtasks } from '#server/db/tables/run/subtasks.ts';

/**
 * Ends a lot, or one subtask of it: what waits is stopped at once, what runs is told to stop and keeps its rows. Also sets the lot's and the
 * task's status. Inside the command's transaction; `revision` was taken by `nextRevision` before anything else.
 */
export async function requestStop(
  tx: Tx,
  stop: { lotId: string; subtaskId?: string; revision: number },
): Promise<void> {
  await lockLot(tx, stop.lotId);
  await logStop(tx, stop.lotId, stop.subtaskId);
  await stopSubtasks(tx, stop.lotId, stop.revision, stop.subtaskId);
  await settleLot(tx, stop.lotId, stop.revision);
}

/**
 * Lets the stopped subtasks of a lot, or one of them, go on from where they were; false where none is stopped. As
 * `requestStop`; admission follows.
 */
export async function requestRestart(
  tx: Tx,
  { lotId, subtaskId, revision }: { lotId: string; subtaskId?: string; revision: number },
): Promise<boolean> {
  await lockLot(tx, lotId);
  const isRestarted = await restartSubtasks(tx, { lotId, subtaskId: subtaskId ?? null, revision });
  if (isRestarted) await forgetQuotaStop(tx, lotId);
  if (isRestarted) await settleLot(tx, lotId, revision);
  return isRestarted;
}
