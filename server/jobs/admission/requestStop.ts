import type { Tx } from '#server/db/database.ts';
import { logEvents, logStop } from '#server/db/tables/run/lotLog.ts';
import { reopenFeeds } from '#server/db/tables/run/feed/feeds.ts';
import { endFeeding, forgetQuotaStop, lockLot } from '#server/db/tables/run/lots.ts';
import { restartSubtasks, stopSubtasks, takeBack } from '#server/db/tables/run/subtasks.ts';
import { settleRun } from './changeSubtask.ts';

/**
 * Ends a lot, or one subtask of it: waiting subtasks stop at once, running ones are notified and keep their rows. Also
 * sets the status of lot and task. Runs inside the command's transaction; `revision` comes from `nextRevision`, called
 * first.
 */
export async function requestStop(
  tx: Tx,
  stop: { lotId: string; subtaskId?: string; revision: number },
): Promise<void> {
  await lockLot(tx, stop.lotId);
  if (stop.subtaskId === undefined) await endFeeding(tx, stop.lotId);
  await logStop(tx, stop.lotId, stop.subtaskId);
  await stopSubtasks(tx, stop.lotId, stop.revision, stop.subtaskId);
  await settleRun(tx, stop.lotId, stop.revision);
}

/**
 * Ends a lot in this transaction: running subtasks are taken from their workers. Rows that a worker has read and not
 * stored are neither kept nor charged. Runs like `requestStop`.
 */
export async function endAtOnce(tx: Tx, { lotId, revision }: { lotId: string; revision: number }): Promise<void> {
  await requestStop(tx, { lotId, revision });
  const subtaskNos = await takeBack(tx, lotId, 'all', revision);
  await logEvents(
    tx,
    lotId,
    subtaskNos.map((subtaskNo) => ({ code: 'HandedBack', subtaskNo })),
  );
  await settleRun(tx, lotId, revision);
}

/**
 * Lets the stopped subtasks of a lot, or one of them, continue from their positions; false where none is stopped.
 * Inside the command's transaction like `requestStop`; the caller calls `admit` afterwards.
 */
export async function requestRestart(
  tx: Tx,
  { lotId, subtaskId, revision }: { lotId: string; subtaskId?: string; revision: number },
): Promise<boolean> {
  await lockLot(tx, lotId);
  const isRestarted = await restartSubtasks(tx, { lotId, subtaskId: subtaskId ?? null, revision });
  if (isRestarted) await forgetQuotaStop(tx, lotId);
  if (isRestarted) await reopenFeeds(tx, lotId);
  if (isRestarted) await settleRun(tx, lotId, revision);
  return isRestarted;
}
