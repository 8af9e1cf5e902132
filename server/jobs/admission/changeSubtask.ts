import type { PageFailure } from '#core/domain/data/failure.ts';
import type { LotStop } from '#core/domain/run/lotEnd.ts';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { countWorkerLosses } from '#server/db/tables/service/serviceMetrics.ts';
import { endLostRun } from '#server/db/tables/run/localRuns.ts';
import { logEvents, logSubtask } from '#server/db/tables/run/lotLog.ts';
import { lockLot, markCapped, settleLot } from '#server/db/tables/run/lots.ts';
import { recordRunEnd } from '#server/db/tables/run/drift/runFacts.ts';
import { mailRunEnd } from '#server/db/tables/account/noticeMails.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import {
  claimSubtask,
  endSubtask,
  findClaimable,
  findExpired,
  markWantsBrowser,
  stopSubtasks,
  takeBack,
  type Claim,
  type ClaimedSubtask,
} from '#server/db/tables/run/subtasks.ts';
import { exportEndedRun } from '../export/exportTo.ts';

/** Claims a subtask for this worker; `null` when its job is outdated. */
export async function takeSubtask(database: Database, claim: Claim): Promise<ClaimedSubtask | null> {
  const place = await findClaimable(database.kysely, claim);
  if (place === null) return null;
  return changeSubtasks(database, place, async (tx, revision) => {
    const subtask = await claimSubtask(tx, claim, revision);
    if (subtask !== null) await logSubtask(tx, claim.subtaskId, 'Began');
    return subtask;
  });
}

/**
 * Ends a subtask whose rows are written. The rest of the lot stops as well after a failure with verdict `stopLot` and
 * where the lot has reached a limit or a quota.
 */
export async function finishSubtask(
  database: Database,
  subtask: ClaimedSubtask,
  end: { status: SubtaskStatus; failures?: readonly PageFailure[]; isLotOver: boolean; cap?: LotStop | null },
): Promise<void> {
  await changeSubtasks(database, subtask, async (tx, revision) => {
    const { cap = null } = end;
    // The last rows that it read may not have been written.
    const status = cap === null ? end.status : SubtaskStatus.Stopped;
    const isEnded = await endSubtask(tx, subtask, { ...end, status, revision });
    if (isEnded) await logSubtask(tx, subtask.subtaskId, 'SubtaskEnded');
    if (isEnded && cap !== null) await markCapped(tx, subtask.lotId, cap);
    if (isEnded && (end.isLotOver || cap !== null)) await stopSubtasks(tx, subtask.lotId, revision);
  });
}

/**
 * Hands a subtask back before its lease expires, so that another worker (one with a browser, if needed) continues at
 * once.
 */
export async function handBack(database: Database, subtask: ClaimedSubtask, wantsBrowser = false): Promise<void> {
  await changeSubtasks(database, subtask, async (tx, revision) => {
    const subtaskNos = await takeBack(tx, subtask.lotId, subtask, revision);
    if (wantsBrowser && subtaskNos.length > 0) await markWantsBrowser(tx, subtask.subtaskId);
    const code = wantsBrowser ? 'BrowserWanted' : 'HandedBack';
    await logEvents(
      tx,
      subtask.lotId,
      subtaskNos.map((subtaskNo) => ({ code, subtaskNo })),
    );
  });
}

/** Takes back all subtasks whose lease has expired; a run on a user's machine ends when its runner is lost. */
export async function takeBackExpired(database: Database): Promise<void> {
  for (const place of await findExpired(database.kysely)) {
    await changeSubtasks(database, place, async (tx, revision) => {
      await endLostRun(tx, place.lotId, revision);
      const lost = await takeBack(tx, place.lotId, 'expired', revision);
      await countWorkerLosses(tx, lost.length);
      await logEvents(
        tx,
        place.lotId,
        lost.map((subtaskNo) => ({ code: 'WorkerLost', subtaskNo })),
      );
    });
  }
}

/** Changes subtasks of one lot in the order of locks (account, lot, subtask), then settles lot and task. */
export function changeSubtasks<Value>(
  database: Database,
  place: { accountId: string; lotId: string },
  change: (tx: Tx, revision: number) => Promise<Value>,
): Promise<Value> {
  return database.withoutRls(async (tx) => {
    const revision = await nextRevision(tx, place.accountId);
    await lockLot(tx, place.lotId);
    const changed = await change(tx, revision);
    await settleRun(tx, place.lotId, revision);
    return changed;
  });
}

/** Settles lot and task; what follows a run is made with its end. The account and the lot are locked. */
export async function settleRun(tx: Tx, lotId: string, revision: number): Promise<void> {
  if (!(await settleLot(tx, lotId, revision))) return;
  await recordRunEnd(tx, lotId);
  await mailRunEnd(tx, lotId);
  await exportEndedRun(tx, lotId, revision);
}
