import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { cutStartUrls } from '#core/domain/task/cutStartUrls.ts';
import { isLotEnded, lotStatusOf, LotStatus, SubtaskStatus, taskStatusOf } from '#core/domain/task/status.ts';
import { Verdict } from '#core/domain/data/failure.ts';
import type { Lot } from '#core/wire/task.ts';
import type { Tx } from '../database.ts';
import type { LotPlan } from '../schema.ts';
import { lockAccount, nextRevision } from './revisions.ts';

export interface NewLot {
  accountId: string;
  taskId: string;
  plan: LotPlan;
  /** Expanded (core/domain/template/startUrls.ts), in order. */
  startUrls: readonly string[];
  /** The account's nodes: decides into how many subtasks the start URLs are cut. */
  nodeCount: number;
  /** Taken by `nextRevision` before anything else of the account was locked. */
  revision: number;
}

/** Makes a waiting lot with its subtasks and makes it the task's newest: task status Waiting, its counters new. */
export async function insertLot(tx: Tx, lot: NewLot): Promise<{ lotId: string; lotNo: number }> {
  const { accountId, taskId, revision } = lot;
  const lotId = randomUUID();
  const slices = cutStartUrls(lot.startUrls, lot.nodeCount);
  const { rows } = await sql<{ lot_no: number }>`
    insert into lots (lot_id, account_id, task_id, lot_no, status, plan, columns, subtask_count, revision)
    select ${lotId}, ${accountId}, ${taskId}, coalesce(max(lot_no), 0) + 1, ${LotStatus.Waiting},
      ${JSON.stringify(lot.plan)}, '{}', ${slices.length}, ${revision}
    from lots where task_id = ${taskId} returning lot_no`.execute(tx);
  const lotNo = rows[0]?.lot_no ?? 1;
  await tx
    .insertInto('subtasks')
    .values(
      slices.map((slice, index) => ({
        subtask_id: randomUUID(),
        account_id: accountId,
        task_id: taskId,
        lot_id: lotId,
        subtask_no: index + 1,
        status: SubtaskStatus.Waiting,
        start_urls: JSON.stringify(slice),
        url_count: slice.length,
        failures: '[]',
        revision,
      })),
    )
    .execute();
  await sql`
    update tasks set lot_id = ${lotId}, lot_no = ${lotNo}, status = ${taskStatusOf(LotStatus.Waiting)},
      wait_reason = null, row_count = 0, started_at = now(), ended_at = null, revision = ${revision}
    where task_id = ${taskId}`.execute(tx);
  return { lotId, lotNo };
}

/** Locks a lot until commit. `nextRevision` comes before it where the transaction takes one. */
export async function lockLot(tx: Tx, lotId: string): Promise<void> {
  await sql`select from lots where lot_id = ${lotId} for no key update`.execute(tx);
}

/**
 * Brings a locked lot and its task in line with the lot's subtasks, and tells the devices of both. Whoever changed the
 * status of a subtask calls it at the end of the same transaction.
 */
export async function settleLot(tx: Tx, lotId: string, revision: number): Promise<void> {
  const { rows } = await sql<{ status: SubtaskStatus; is_failed: boolean | null }>`
    select status, failures -> 0 ->> 'verdict' = ${Verdict.StopLot} as is_failed from subtasks
    where lot_id = ${lotId}`.execute(tx);
  const status = lotStatusOf(rows.map((row) => row.status));
  const isEnded = isLotEnded(status);
  const hasFailed = rows.some((row) => row.is_failed === true);
  const endReason = isEnded ? endReasonOf(status, hasFailed) : null;
  await sql`
    with lot as (
      update lots set status = ${status}, end_reason = ${endReason}, revision = ${revision}, told_at = now(),
        started_at = coalesce(started_at, case when ${status === LotStatus.Running} then now() end),
        ended_at = case when ${isEnded} then now() end
      where lot_id = ${lotId} returning lot_id, task_id, row_count, ended_at)
    update tasks set status = ${taskStatusOf(status)}, row_count = lot.row_count, ended_at = lot.ended_at,
      wait_reason = case when ${status === LotStatus.Waiting} then wait_reason end, revision = ${revision}
    from lot where tasks.task_id = lot.task_id and tasks.lot_id = lot.lot_id`.execute(tx);
}

/** A running lot tells its devices of new rows at most this often: half a poll, so that every poll brings some. */
export const tellEveryMs = 2_500;
export const isTellingDue = sql<boolean>`(told_at < now() - ${sql.lit(tellEveryMs)} * interval '1 ms')`;

/**
 * Tells the devices of rows that were written, unless they were told a moment ago: a new revision for the lot, its
 * running subtasks, and its task with the new count. Takes the revision itself: the lot must not be locked yet.
 */
export async function tellProgress(tx: Tx, lotId: string, accountId: string): Promise<void> {
  await lockAccount(tx, accountId);
  const { rows } = await sql`select from lots where lot_id = ${lotId} and ${isTellingDue}`.execute(tx);
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
}

function endReasonOf(status: LotStatus, hasFailed: boolean): Lot['endReason'] {
  if (status === LotStatus.Completed) return 'Finished';
  return hasFailed ? 'StoppedByFailure' : 'StoppedByUser';
}
