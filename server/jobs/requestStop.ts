import type { Tx } from '#server/db/database.ts';
import { lockLot, settleLot } from '#server/db/tables/lots.ts';
import { stopSubtasks } from '#server/db/tables/subtasks.ts';

/**
 * Ends a lot: what waits is stopped at once, what runs is told to stop and keeps its rows. Also sets the lot's and the
 * task's status. Inside the command's transaction; `revision` was taken by `nextRevision` before anything else.
 */
export async function requestStop(tx: Tx, stop: { lotId: string; revision: number }): Promise<void> {
  await lockLot(tx, stop.lotId);
  await stopSubtasks(tx, stop.lotId, stop.revision);
  await settleLot(tx, stop.lotId, stop.revision);
}
