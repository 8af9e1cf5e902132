import type { PageFailure } from '#core/domain/data/failure.ts';
import type { SubtaskStatus } from '#core/domain/task/status.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { lockLot, settleLot } from '#server/db/tables/lots.ts';
import { nextRevision } from '#server/db/tables/revisions.ts';
import {
  claimSubtask,
  endSubtask,
  findClaimable,
  findExpired,
  stopSubtasks,
  takeBack,
  type Claim,
  type ClaimedSubtask,
} from '#server/db/tables/subtasks.ts';

/** Gives a subtask to this worker; `null` when its job is old. */
export async function takeSubtask(database: Database, claim: Claim): Promise<ClaimedSubtask | null> {
  const place = await findClaimable(database.kysely, claim);
  if (place === null) return null;
  return changeSubtasks(database, place, (tx, revision) => claimSubtask(tx, claim, revision));
}

/** Ends a subtask whose rows are written. After a failure with verdict `stopLot` the rest of the lot stops as well. */
export async function finishSubtask(
  database: Database,
  subtask: ClaimedSubtask,
  end: { status: SubtaskStatus; failures: readonly PageFailure[]; isLotOver: boolean },
): Promise<void> {
  await changeSubtasks(database, subtask, async (tx, revision) => {
    const isEnded = await endSubtask(tx, subtask, { ...end, revision });
    if (isEnded && end.isLotOver) await stopSubtasks(tx, subtask.lotId, revision);
  });
}

/** Gives a subtask back before its lease ends, so that another worker goes on at once. */
export async function handBack(database: Database, subtask: ClaimedSubtask): Promise<void> {
  await changeSubtasks(database, subtask, (tx, revision) => takeBack(tx, subtask.lotId, subtask, revision));
}

/** Takes all subtasks back whose worker let the lease run out. */
export async function takeBackExpired(database: Database): Promise<void> {
  for (const place of await findExpired(database.kysely)) {
    await changeSubtasks(database, place, (tx, revision) => takeBack(tx, place.lotId, 'expired', revision));
  }
}

/** One change of subtasks of one lot, in the order of locks: account, lot, subtask; then lot and task follow. */
function changeSubtasks<Value>(
  database: Database,
  place: { accountId: string; lotId: string },
  change: (tx: Tx, revision: number) => Promise<Value>,
): Promise<Value> {
  return database.asService(async (tx) => {
    const revision = await nextRevision(tx, place.accountId);
    await lockLot(tx, place.lotId);
    const changed = await change(tx, revision);
    await settleLot(tx, place.lotId, revision);
    return changed;
  });
}
