import { sql, type Kysely } from 'kysely';
import type { StartPage } from '#core/domain/data/failedPage.ts';
import { Verdict, type PageFailure } from '#core/domain/data/failure.ts';
import { isQuotaStop, type LotStop } from '#core/domain/task/lotStop.ts';
import { msLeft } from '#core/domain/task/runSettings.ts';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { Tx } from '#server/db/database.ts';
import type { LotPlan, Schema } from '#server/db/schema/schema.ts';

/**
 * The subtask row is the truth; the queue only carries. A subtask holds a node while a worker has it (Executing,
 * Stopping) or while it is promised one (Waiting with a lease that has not run out). Its token is raised at each
 * admission and whenever it is taken from a worker, and every write of a worker names the token it was given.
 */
export interface Claim {
  subtaskId: string;
  token: number;
}

/** A lease that is not renewed for this long is taken away, so a dead worker's subtask goes on within some 10 s. */
export const leaseSeconds = 8;
/** A runner on a user's machine is not in this house: its net may be away for a moment. */
const localLeaseSeconds = 60;
export const leaseEnd = sql`now() + case when local_run is null then ${sql.lit(leaseSeconds)} else ${sql.lit(localLeaseSeconds)} end * interval '1 s'`;

/** A promised subtask is taken at once or not at all: who had its job died with it, or has no room. */
export const promiseEnd = sql`now() + 3 * interval '1 s'`;

export interface ClaimedSubtask extends Claim {
  accountId: string;
  lotId: string;
  /** How often a worker was lost at the position where it goes on. */
  lostHere: number;
  /** How often of these it was lost before it had asked for a page. */
  lostBeginning: number;
}

/** All that a worker needs of it; may be some megabytes. */
export interface SubtaskWork extends ClaimedSubtask {
  plan: LotPlan;
  /** The lot's list of proxies, sealed. */
  proxyLines: string | null;
  startUrls: string[];
  /** Of a run of failed pages. */
  startPages: StartPage[] | null;
  position: unknown;
  /** Until its lot has had all its minutes, negative where it has had more; `null` without such a cap. */
  msLeft: number | null;
  failures: PageFailure[];
}

/** How long a lot has gone on. */
export const ranMs = sql<number>`(extract(epoch from now() - coalesce(lots.started_at, now())) * 1000)::float8`;

const isLostHere = sql`(lost_count > 0 and lost_position is not distinct from position)`;

/** Whose subtask a job speaks of, or `null` when its token is old. Locks nothing. */
export async function findClaimable(
  db: Kysely<Schema>,
  claim: Claim,
): Promise<{ accountId: string; lotId: string } | null> {
  const { rows } = await sql<{ account_id: string; lot_id: string }>`
    select account_id, lot_id from subtasks
    where subtask_id = ${claim.subtaskId} and token = ${claim.token} and status = ${SubtaskStatus.Waiting}`.execute(db);
  const row = rows[0];
  return row === undefined ? null : { accountId: row.account_id, lotId: row.lot_id };
}

/**
 * Sets Executing if the token still fits and the promise holds; else `null`: a node whose promise ran out may have been given
 * to another. Account and lot are locked. What it works on is read after its commit: it may end the worker that reads it.
 */
export async function claimSubtask(tx: Tx, claim: Claim, revision: number): Promise<ClaimedSubtask | null> {
  const { rows } = await sql<Omit<ClaimedSubtask, keyof Claim>>`
    update subtasks set status = ${SubtaskStatus.Executing}, attempts = attempts + 1, lease_until = ${leaseEnd}, is_suspect = false,
      is_beginning = false, waits_for = null, started_at = coalesce(started_at, now()), revision = ${revision}
    where subtask_id = ${claim.subtaskId} and token = ${claim.token} and status = ${SubtaskStatus.Waiting}
      and lease_until >= now()
    returning account_id as "accountId", lot_id as "lotId",
      case when ${isLostHere} then lost_count else 0 end as "lostHere",
      case when ${isLostHere} then lost_beginning else 0 end as "lostBeginning"`.execute(tx);
  return rows[0] === undefined ? null : { ...claim, ...rows[0] };
}

/** What a claimed subtask works on; `null` where it is not this worker's any more. */
export async function readWork(db: Kysely<Schema>, claimed: ClaimedSubtask): Promise<SubtaskWork | null> {
  const { rows } = await sql<WorkRow>`
    select plan, proxy_lines, start_urls, start_pages, position, failures, ${ranMs} as ran_ms
    from (select * from subtasks where ${isHeldBy(claimed)}) subtask join lots using (lot_id)`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  return {
    ...claimed,
    plan: row.plan,
    proxyLines: row.proxy_lines,
    startUrls: row.start_urls,
    startPages: row.start_pages,
    position: row.position,
    msLeft: msLeft(row.plan.caps, row.ran_ms),
    failures: row.failures,
  };
}

/** The address at which a subtask stands, cut where it is too long for one. */
export async function readAddressAt(db: Kysely<Schema>, { subtaskId }: Claim): Promise<string> {
  const { rows } = await sql<{ url: string }>`
    select left(coalesce(start_urls ->> coalesce((position ->> 'startIndex')::int, 0), start_urls ->> 0, ''), 2000) as url
    from subtasks where subtask_id = ${subtaskId}`.execute(db);
  return rows[0]?.url ?? '';
}

/**
 * What the subtask's worker must know of it now; `null` says that it is not this worker's any more. `waitsFor` is the host
 * whose pace holds it.
 */
export async function renewLease(
  db: Kysely<Schema>,
  claim: Claim,
  waitsFor: string | null,
): Promise<{ isStopping: boolean } | null> {
  const { rows } = await sql<{ status: SubtaskStatus }>`
    update subtasks set lease_until = ${leaseEnd}, waits_for = ${waitsFor}
    where ${isHeldBy(claim)} returning status`.execute(db);
  const row = rows[0];
  return row === undefined ? null : { isStopping: row.status === SubtaskStatus.Stopping };
}

/** Ends a subtask for good; left out, its failures stay as they are; false when it is not this worker's any more. Account and lot are locked. */
export async function endSubtask(
  tx: Tx,
  claim: Claim,
  end: { status: SubtaskStatus; failures?: readonly PageFailure[] | undefined; revision: number },
): Promise<boolean> {
  const failures = end.failures === undefined ? null : JSON.stringify(end.failures);
  const { rows } = await sql`
    update subtasks set status = ${end.status}, failures = coalesce(${failures}::jsonb, failures), lease_until = null,
      ended_at = now(), revision = ${end.revision}
    where ${isHeldBy(claim)} returning 1`.execute(tx);
  return rows.length > 0;
}

/** The subtask is read now: if the worker is lost, it may be what ended it. */
export async function markBeginning(db: Kysely<Schema>, claim: Claim): Promise<void> {
  await sql`update subtasks set is_beginning = true where ${isHeldBy(claim)}`.execute(db);
}

/** It has begun, and the page at its position is at work now: the same of this page. */
export async function markQuarantined(db: Kysely<Schema>, claim: Claim): Promise<void> {
  await sql`update subtasks set is_beginning = false, is_suspect = true where ${isHeldBy(claim)}`.execute(db);
}

/** A worker without a browser gave it back at a page that needs one. Of a subtask that nobody has. */
export async function markWantsBrowser(tx: Tx, subtaskId: string): Promise<void> {
  await sql`
    update subtasks set position = coalesce(position, '{"startIndex": 0, "page": null, "skip": 0}'::jsonb) || '{"wantsBrowser": true}'::jsonb
    where subtask_id = ${subtaskId}`.execute(tx);
}

/** Whether it goes on at a page for a browser (server/engine/run/position.ts); a recipe for browsers says so itself. */
export const isAtBrowserPage = sql`coalesce(subtasks.position ?| array['wantsBrowser', 'isRendered'], false)`;

/** A worker that was lost counts at the position that it had reached; again there only where that page was at work. */
const countLoss = sql`
  lost_count = case when ${isLostHere} then least(lost_count + is_suspect::int, 100) else 1 end,
  lost_beginning = case when ${isLostHere} then least(lost_beginning + is_beginning::int, 100) else 0 end,
  lost_position = position,`;

/** Takes subtasks of a locked lot from their workers: waiting again, or stopped where that was wanted. Says which, by their numbers. */
export async function takeBack(tx: Tx, lotId: string, which: 'expired' | Claim, revision: number): Promise<number[]> {
  const { rows } = await sql<{ subtask_no: number }>`
    update subtasks set token = token + 1, lease_until = null, revision = ${revision},
      ${which === 'expired' ? countLoss : sql``}
      ended_at = case status when ${SubtaskStatus.Stopping} then now() end,
      status = case status when ${SubtaskStatus.Stopping} then ${SubtaskStatus.Stopped}::int
        else ${SubtaskStatus.Waiting} end
    where lot_id = ${lotId} and ${which === 'expired' ? isExpired : isHeldBy(which)} returning subtask_no`.execute(tx);
  return rows.map((row) => row.subtask_no);
}

/** Channel on which workers hear that subtasks of a lot are to stop; the lot's id. */
export const stopChannel = 'sheaf_stop';

/** Stops what waits of a lot, or one subtask of it alone, and tells what runs to stop. The lot is locked. */
export async function stopSubtasks(tx: Tx, lotId: string, revision: number, subtaskId?: string): Promise<void> {
  const which = subtaskId === undefined ? sql`lot_id = ${lotId}` : sql`lot_id = ${lotId} and subtask_id = ${subtaskId}`;
  await sql`
    update subtasks set token = token + 1, status = ${SubtaskStatus.Stopped}, lease_until = null, ended_at = now(),
      revision = ${revision}
    where ${which} and status in (${SubtaskStatus.Unexecuted}, ${SubtaskStatus.Waiting})`.execute(tx);
  await sql`
    update subtasks set status = ${SubtaskStatus.Stopping}, revision = ${revision}
    where ${which} and status = ${SubtaskStatus.Executing}`.execute(tx);
  await sql`select pg_notify(${stopChannel}, ${lotId})`.execute(tx);
}

/**
 * Lets a stopped subtask of a lot, or all of them, wait again, at the position it had reached; whatever a former worker of
 * it still sends has an old token. What had ended its lot is forgotten: it is tried again. False where none is stopped. The
 * lot is locked.
 */
export async function restartSubtasks(
  tx: Tx,
  { lotId, subtaskId = null, revision }: { lotId: string; subtaskId?: string | null; revision: number },
): Promise<boolean> {
  const { rows } = await sql`
    update subtasks set status = ${SubtaskStatus.Waiting}, token = token + 1, lease_until = null, ended_at = null,
      revision = ${revision}, failures = coalesce((
        select jsonb_agg(failure order by no) from jsonb_array_elements(failures) with ordinality as kept (failure, no)
        where failure ->> 'verdict' <> ${Verdict.StopLot}), '[]')
    where lot_id = ${lotId} and (${subtaskId}::uuid is null or subtask_id = ${subtaskId}::uuid)
      and status = ${SubtaskStatus.Stopped} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Whether a lot has stopped subtasks that may go on: not where it has reached a cap, nor on a machine of the user's. */
export async function canLotContinue(tx: Tx, lotId: string): Promise<boolean> {
  const { rows } = await sql<{ cap_reached: LotStop | null; is_local: boolean }>`
    select cap_reached, bool_or(local_run is not null) as is_local
    from lots join subtasks using (lot_id)
    where lot_id = ${lotId} and subtasks.status = ${SubtaskStatus.Stopped} group by cap_reached`.execute(tx);
  const [row] = rows;
  return row !== undefined && !row.is_local && (row.cap_reached === null || isQuotaStop(row.cap_reached));
}

/** A subtask of a task that is not deleted. Foreign rows are hidden by row security. */
export async function findSubtask(
  tx: Tx,
  { taskId, subtaskId }: { taskId: string; subtaskId: string },
): Promise<{ lotId: string; status: SubtaskStatus; isLotCapped: boolean; isLocal: boolean } | undefined> {
  const row = await tx
    .selectFrom('subtasks')
    .innerJoin('lots', 'lots.lot_id', 'subtasks.lot_id')
    .select(['subtasks.lot_id', 'subtasks.status', 'cap_reached', 'local_run'])
    .where('subtask_id', '=', subtaskId)
    .where('subtasks.task_id', '=', taskId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { lot_id: lotId, status, cap_reached, local_run } = row;
  return { lotId, status, isLotCapped: cap_reached !== null && !isQuotaStop(cap_reached), isLocal: local_run !== null };
}

/** Lots with a subtask whose worker let its lease run out. */
export async function findExpired(db: Kysely<Schema>): Promise<{ accountId: string; lotId: string }[]> {
  const { rows } = await sql<{ account_id: string; lot_id: string }>`
    select distinct account_id, lot_id from subtasks where ${isExpired}`.execute(db);
  return rows.map((row) => ({ accountId: row.account_id, lotId: row.lot_id }));
}

interface WorkRow {
  plan: LotPlan;
  proxy_lines: string | null;
  start_urls: string[];
  start_pages: StartPage[] | null;
  position: unknown;
  ran_ms: number;
  failures: PageFailure[];
}

const isRunning = sql`status in (${sql.lit(SubtaskStatus.Executing)}, ${sql.lit(SubtaskStatus.Stopping)})`;
export const isExpired = sql`(${isRunning} and lease_until < now())`;

/** The fence: whoever lost its lease writes nothing. */
export function isHeldBy({ subtaskId, token }: Claim) {
  return sql`(subtask_id = ${subtaskId} and token = ${token} and ${isRunning})`;
}
