import { sql } from 'kysely';
import { Verdict } from '#core/domain/data/failure.ts';
import { endReasonOf, quotaStops, settledStatus, type LotEnds, type LotStop } from '#core/domain/run/lotEnd.ts';
import { isLotEnded, LotStatus, SubtaskStatus, taskStatusOf } from '#core/domain/task/status.ts';
import type { Tx } from '#server/db/database.ts';
import { lockAccount, nextRevision } from '../account/revisions.ts';
import { logEnd } from './lotLog.ts';

/** Locks a lot until commit. `nextRevision` comes before it when the transaction takes one. */
export async function lockLot(tx: Tx, lotId: string): Promise<void> {
  await sql`select from lots where lot_id = ${lotId} for no key update`.execute(tx);
}

/**
 * Sets the status of a locked lot and of its task by the lot's subtasks, with a new revision for both. Every
 * transaction that changes the status of a subtask calls it at its end. Returns true where the lot ends with it.
 */
export async function settleLot(tx: Tx, lotId: string, revision: number): Promise<boolean> {
  const { rows } = await sql<{ status: SubtaskStatus; is_failed: boolean | null }>`
    select status, failures -> 0 ->> 'verdict' = ${Verdict.StopLot} as is_failed from subtasks
    where lot_id = ${lotId}`.execute(tx);
  const { isFeeding, ...found } = await readEnds(tx, lotId);
  const ends = { ...found, hasFailed: rows.some((row) => row.is_failed === true) };
  const subtasks = rows.map((row) => row.status);
  const status = settledStatus(subtasks, ends.stop, isFeeding);
  const waitsForRows = isFeeding && subtasks.every((each) => each === SubtaskStatus.Completed);
  const isEnded = isLotEnded(status);
  const endReason = isEnded ? endReasonOf(status, ends) : null;
  const isEnding = isEnded && !(await isOver(tx, lotId));
  await sql`
    with lot as (
      update lots set status = ${status}, end_reason = ${endReason}, revision = ${revision}, told_at = now(),
        started_at = coalesce(started_at, case when ${status === LotStatus.Running} then now() end),
        is_feeding = is_feeding and not ${isEnded}, ended_at = case when ${isEnded} then now() end
      where lot_id = ${lotId} returning lot_id, task_id, row_count, ended_at)
    update tasks set status = ${taskStatusOf(status)}, row_count = lot.row_count, ended_at = lot.ended_at,
      wait_reason = case when ${waitsForRows} then '{"code": "SourceRows"}'::jsonb
        when ${status === LotStatus.Waiting} or ${status === LotStatus.Running} and wait_reason ->> 'code' in ('TaskNodes', 'HostPace')
        then wait_reason end, revision = ${revision}
    from lot where tasks.task_id = lot.task_id and tasks.lot_id = lot.lot_id`.execute(tx);
  if (isEnding) await logEnd(tx, lotId);
  await notifyRewrites(tx, lotId, revision);
  return isEnding;
}

async function readEnds(tx: Tx, lotId: string): Promise<Omit<LotEnds, 'hasFailed'> & { isFeeding: boolean }> {
  const { rows } = await sql<{ cap_reached: LotStop | null; lists_ended: number; is_feeding: boolean }>`
    select cap_reached, lists_ended, is_feeding from lots where lot_id = ${lotId}`.execute(tx);
  const lot = rows[0];
  return {
    stop: lot?.cap_reached ?? null,
    hasEndedLists: (lot?.lists_ended ?? 0) > 0,
    isFeeding: lot?.is_feeding === true,
  };
}

/** Lets a lot end with its pages: no run gives it more addresses. The lot is locked. */
export async function endFeeding(tx: Tx, lotId: string): Promise<void> {
  await sql`update lots set is_feeding = false where lot_id = ${lotId}`.execute(tx);
}

/** Records the limit or quota that ends a lot; the first one counts. The lot is locked. */
export async function markCapped(tx: Tx, lotId: string, cap: LotStop): Promise<void> {
  await sql`update lots set cap_reached = coalesce(cap_reached, ${cap}) where lot_id = ${lotId}`.execute(tx);
}

/** Lets a lot that a quota stopped run again. The lot is locked. */
export async function forgetQuotaStop(tx: Tx, lotId: string): Promise<void> {
  await sql`update lots set cap_reached = null where lot_id = ${lotId} and cap_reached = any(${quotaStops})`.execute(
    tx,
  );
}

async function isOver(tx: Tx, lotId: string): Promise<boolean> {
  const { rows } = await sql`select from lots where lot_id = ${lotId} and ended_at is not null`.execute(tx);
  return rows.length > 0;
}

/** Devices are notified of a running lot's new rows at most this often: half a poll, so that every poll brings some. */
export const notifyEveryMs = 2_500;
export const isNotificationDue = sql<boolean>`(told_at < now() - ${sql.lit(notifyEveryMs)} * interval '1 ms')`;

/**
 * Notifies the devices of new rows, unless they were notified a moment ago: a new revision for the lot, its running
 * subtasks, and its task with the new count. Takes the revision itself: the lot must not be locked yet.
 */
export async function notifyProgress(tx: Tx, lotId: string, accountId: string): Promise<void> {
  await lockAccount(tx, accountId);
  const { rows } = await sql`select from lots where lot_id = ${lotId} and ${isNotificationDue}`.execute(tx);
  if (rows.length === 0) return;
  const revision = await nextRevision(tx, accountId);
  await sql`
    with lot as (
      update lots set revision = ${revision}, told_at = now() where lot_id = ${lotId}
      returning lot_id, task_id, row_count),
    running as (
      update subtasks set revision = ${revision} from lot
      where subtasks.lot_id = lot.lot_id and status in (${SubtaskStatus.Executing}, ${SubtaskStatus.Stopping}))
    update tasks set row_count = lot.row_count, revision = ${revision}
    from lot where tasks.task_id = lot.task_id and tasks.lot_id = lot.lot_id`.execute(tx);
  await notifyRewrites(tx, lotId, revision);
}

/** Gives lots of the same task whose rows this lot replaced its revision, so that devices read them again. */
async function notifyRewrites(tx: Tx, lotId: string, revision: number): Promise<void> {
  await sql`
    update lots set revision = ${revision}, is_rewrite_untold = false
    where is_rewrite_untold and task_id = (select task_id from lots where lot_id = ${lotId})`.execute(tx);
}
