import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { cutStartUrls } from '#core/domain/task/cutStartUrls.ts';
import { isQuotaStop, quotaStops, reasonByStop, type LotStop } from '#core/domain/task/lotStop.ts';
import { StartWay } from '#core/domain/task/schedule.ts';
import { isLotEnded, lotStatusOf, LotStatus, SubtaskStatus, taskStatusOf } from '#core/domain/task/status.ts';
import { Verdict } from '#core/domain/data/failure.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import type { Tx } from '#server/db/database.ts';
import type { LotPlan } from '#server/db/schema/schema.ts';
import { logEnd, logStart } from './lotLog.ts';
import { addStoredBytes } from '../account/accountStorage.ts';
import { insertPageSlices, type Slices } from './failedPages.ts';
import { lockAccount, nextRevision } from '../account/revisions.ts';

/** Where a lot's list of proxies is sealed for (server/auth/secretBox.ts). */
export const lotLinesColumn = 'lots.proxy_lines';

/** A run of a task from its start addresses, or of the pages alone that failed in another run. */
export type NewLot = LotHead & (StartAddresses | { rerunOf: LotRef });

/** A run by its id and by its number within the task. */
export interface LotRef {
  lotId: string;
  lotNo: number;
}

interface StartAddresses {
  /** Expanded (core/domain/template/startUrls.ts), in order and in pieces; taken one by one. */
  startUrls: Iterable<readonly string[]>;
  /** How many they are at most. */
  mostStartUrls: number;
}

interface LotHead {
  /** Left out, it gets one. */
  lotId?: string;
  accountId: string;
  taskId: string;
  plan: LotPlan;
  /** By hand unless said otherwise. */
  startWay?: StartWay;
  /** Sealed for `lotLinesColumn`; `null` without custom proxies. */
  proxyLines?: string | null;
  /** The account's nodes: decides into how many subtasks the start URLs are cut. */
  nodeCount: number;
  /** Taken by `nextRevision` before anything else of the account was locked. */
  revision: number;
}

/** Makes a waiting lot with its subtasks and makes it the task's newest: task status Waiting, its counters new. */
export async function insertLot(tx: Tx, lot: NewLot): Promise<LotRef> {
  const { accountId, taskId, revision } = lot;
  const { lotId = randomUUID() } = lot;
  const plan = JSON.stringify(lot.plan);
  const { rows } = await sql<{ lot_no: number }>`
    insert into lots (lot_id, account_id, task_id, lot_no, status, start_way, plan, proxy_lines, columns, subtask_count,
      rerun_of_lot_no, has_keys, revision)
    select ${lotId}, ${accountId}, ${taskId}, coalesce(max(lot_no), 0) + 1, ${LotStatus.Waiting},
      ${lot.startWay ?? StartWay.Manual}, ${plan}, ${lot.proxyLines ?? null}, '{}', 0,
      ${'rerunOf' in lot ? lot.rerunOf.lotNo : null}::int, ${hasOwnKeys(lot)}, ${revision}
    from lots where task_id = ${taskId} returning lot_no`.execute(tx);
  const lotNo = rows[0]?.lot_no ?? 1;
  const { subtaskCount, byteCount } =
    'rerunOf' in lot
      ? await insertPageSlices(tx, { ...lot, lotId }, lot.rerunOf.lotId)
      : await insertSlices(tx, lot, lotId);
  const otherBytes = byteCount + Buffer.byteLength(plan);
  await sql`
    update lots set subtask_count = ${subtaskCount}, other_bytes = ${otherBytes} where lot_id = ${lotId}`.execute(tx);
  await sql`
    update tasks set lot_id = ${lotId}, lot_no = ${lotNo}, status = ${taskStatusOf(LotStatus.Waiting)},
      wait_reason = null, row_count = 0, started_at = now(), ended_at = null, revision = ${revision}
    where task_id = ${taskId}`.execute(tx);
  await logStart(tx, lotId);
  await addStoredBytes(tx, accountId, otherBytes);
  return { lotId, lotNo };
}

/** A run of failed pages compares its rows with one another only: those of the run before have them without their pages. */
function hasOwnKeys({ plan: { repeats }, ...lot }: NewLot): boolean {
  return repeats !== undefined && (repeats.across === 'lot' || 'rerunOf' in lot);
}

/** One after the other: what a million addresses need at once is what one slice needs. Others have their turns between. */
async function insertSlices(tx: Tx, lot: LotHead & StartAddresses, lotId: string): Promise<Slices> {
  let [subtaskCount, byteCount] = [0, 0];
  for (const slice of cutStartUrls(lot.startUrls, lot.mostStartUrls, lot.nodeCount)) {
    if (slice === null) {
      await nextTurn();
      continue;
    }
    subtaskCount += 1;
    byteCount += await insertSubtask(tx, lot, { lotId, subtaskNo: subtaskCount, startUrls: slice });
  }
  return { subtaskCount, byteCount };
}

async function insertSubtask(
  tx: Tx,
  { accountId, taskId, revision }: LotHead,
  { lotId, subtaskNo, startUrls }: { lotId: string; subtaskNo: number; startUrls: readonly string[] },
): Promise<number> {
  const addresses = JSON.stringify(startUrls);
  await tx
    .insertInto('subtasks')
    .values({
      subtask_id: randomUUID(),
      account_id: accountId,
      task_id: taskId,
      lot_id: lotId,
      subtask_no: subtaskNo,
      status: SubtaskStatus.Waiting,
      start_urls: addresses,
      url_count: startUrls.length,
      failures: '[]',
      revision,
    })
    .execute();
  return Buffer.byteLength(addresses);
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
  const { cap, hasEndedLists } = await readEnds(tx, lotId);
  const status = settledStatus(
    rows.map((row) => row.status),
    cap,
  );
  const isEnded = isLotEnded(status);
  const hasFailed = rows.some((row) => row.is_failed === true);
  const endReason = isEnded ? endReasonOf(status, { hasFailed, hasEndedLists, cap }) : null;
  const isEnding = isEnded && !(await isOver(tx, lotId));
  await sql`
    with lot as (
      update lots set status = ${status}, end_reason = ${endReason}, revision = ${revision}, told_at = now(),
        started_at = coalesce(started_at, case when ${status === LotStatus.Running} then now() end),
        ended_at = case when ${isEnded} then now() end
      where lot_id = ${lotId} returning lot_id, task_id, row_count, ended_at)
    update tasks set status = ${taskStatusOf(status)}, row_count = lot.row_count, ended_at = lot.ended_at,
      wait_reason = case when ${status === LotStatus.Waiting} or ${status === LotStatus.Running} and wait_reason ->> 'code' in ('TaskNodes', 'HostPace')
        then wait_reason end, revision = ${revision}
    from lot where tasks.task_id = lot.task_id and tasks.lot_id = lot.lot_id`.execute(tx);
  if (isEnding) await logEnd(tx, lotId);
  await tellRewrites(tx, lotId, revision);
}

/** A lot that has reached a cap has done what it was to do, although not all of its subtasks have; a quota only stops it. */
function settledStatus(subtasks: readonly SubtaskStatus[], cap: LotStop | null): LotStatus {
  const status = lotStatusOf(subtasks);
  return cap !== null && !isQuotaStop(cap) && status === LotStatus.Stopped ? LotStatus.Completed : status;
}

interface LotEnds {
  cap: LotStop | null;
  /** A row from before ended a list of it. */
  hasEndedLists: boolean;
}

async function readEnds(tx: Tx, lotId: string): Promise<LotEnds> {
  const { rows } = await sql<{ cap_reached: LotStop | null; lists_ended: number }>`
    select cap_reached, lists_ended from lots where lot_id = ${lotId}`.execute(tx);
  return { cap: rows[0]?.cap_reached ?? null, hasEndedLists: (rows[0]?.lists_ended ?? 0) > 0 };
}

/** The first cap or quota that it reached ends a lot. The lot is locked. */
export async function markCapped(tx: Tx, lotId: string, cap: LotStop): Promise<void> {
  await sql`update lots set cap_reached = coalesce(cap_reached, ${cap}) where lot_id = ${lotId}`.execute(tx);
}

/** What was stopped by a quota is tried again. The lot is locked. */
export async function forgetQuotaStop(tx: Tx, lotId: string): Promise<void> {
  await sql`update lots set cap_reached = null where lot_id = ${lotId} and cap_reached = any(${quotaStops})`.execute(
    tx,
  );
}

async function isOver(tx: Tx, lotId: string): Promise<boolean> {
  const { rows } = await sql`select from lots where lot_id = ${lotId} and ended_at is not null`.execute(tx);
  return rows.length > 0;
}

/** A running lot tells its devices of new rows at most this often: half a poll, so that every poll brings some. */
export const notifyEveryMs = 2_500;
export const isNotificationDue = sql<boolean>`(told_at < now() - ${sql.lit(notifyEveryMs)} * interval '1 ms')`;

/**
 * Tells the devices of rows that were written, unless they were told a moment ago: a new revision for the lot, its
 * running subtasks, and its task with the new count. Takes the revision itself: the lot must not be locked yet.
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
  await tellRewrites(tx, lotId, revision);
}

/** Tells the devices of lots of the same task whose rows were overwritten, with the revision of the lot that did it. */
async function tellRewrites(tx: Tx, lotId: string, revision: number): Promise<void> {
  await sql`
    update lots set revision = ${revision}, is_rewrite_untold = false
    where is_rewrite_untold and task_id = (select task_id from lots where lot_id = ${lotId})`.execute(tx);
}

function endReasonOf(
  status: LotStatus,
  { hasFailed, hasEndedLists, cap }: LotEnds & { hasFailed: boolean },
): Lot['endReason'] {
  if (cap !== null) return reasonByStop[cap];
  if (status === LotStatus.Completed) return hasEndedLists ? 'NothingNew' : 'Finished';
  return hasFailed ? 'StoppedByFailure' : 'StoppedByUser';
}
