import { sql, type Kysely } from 'kysely';
import type { StartPage } from '#core/domain/data/block.ts';
import { Verdict, type PageFailure } from '#core/domain/data/failure.ts';
import { isQuotaStop, type LotStop } from '#core/domain/run/lotEnd.ts';
import { msLeft } from '#core/domain/run/runSettings.ts';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { Tx } from '#server/db/database.ts';
import type { LotPlan } from '#server/db/schema/runTables.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/**
 * The subtask row is authoritative; the queue only carries messages. A subtask holds a node while a worker has it
 * (Executing, Stopping) or while a node is promised to it (Waiting with a lease that has not expired). Its token is
 * raised at each admission and each time it is taken from a worker, and every write of a worker names its token.
 */
export interface Claim {
  subtaskId: string;
  token: number;
}

/** A lease that is not renewed for this long expires, so another worker continues a lost subtask within about 10 s. */
export const leaseSeconds = 8;
/** Longer for a runner on a user's machine, whose network may fail for a moment. */
const localLeaseSeconds = 60;
export const leaseEnd = sql`now() + case when local_run is null then ${sql.lit(leaseSeconds)} else ${sql.lit(localLeaseSeconds)} end * interval '1 s'`;

/** A worker claims a promised subtask at once; otherwise the worker that took the job crashed or has no free slot. */
export const promiseEnd = sql`now() + 3 * interval '1 s'`;

export interface ClaimedSubtask extends Claim {
  accountId: string;
  lotId: string;
  /** Number of workers lost at the subtask's current position. */
  lostHere: number;
  /** Number of workers lost before they requested a page. */
  lostBeginning: number;
}

/** Everything that a worker needs; may be some megabytes. */
export interface SubtaskWork extends ClaimedSubtask {
  /** From 1 within its lot. */
  subtaskNo: number;
  plan: LotPlan;
  /** The lot's list of proxies, sealed. */
  proxyLines: string | null;
  startUrls: string[];
  /** Only for a run of failed pages. */
  startPages: StartPage[] | null;
  position: unknown;
  /** Time until the time limit of its lot, negative when it has passed; `null` without a limit. */
  msLeft: number | null;
  failures: PageFailure[];
}

/** The milliseconds since a lot began. */
export const ranMs = sql<number>`(extract(epoch from now() - coalesce(lots.started_at, now())) * 1000)::float8`;

const isLostHere = sql`(lost_count > 0 and lost_position is not distinct from position)`;

/** Returns the account and lot of a job's subtask, or `null` when the job's token is outdated. Locks nothing. */
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
 * Sets Executing if the token is valid and the promise has not expired; else `null`, because the node may belong to
 * another subtask. Account and lot are locked. The work is read after this commits, because reading it may crash the
 * worker.
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

/** Reads the work of a claimed subtask; `null` when this worker has lost it. */
export async function readWork(db: Kysely<Schema>, claimed: ClaimedSubtask): Promise<SubtaskWork | null> {
  const { rows } = await sql<WorkRow>`
    select plan, subtask_no, proxy_lines, start_urls, start_pages, position, failures, ${ranMs} as ran_ms
    from (select * from subtasks where ${isHeldBy(claimed)}) subtask join lots using (lot_id)`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  return {
    ...claimed,
    plan: row.plan,
    subtaskNo: row.subtask_no,
    proxyLines: row.proxy_lines,
    startUrls: row.start_urls,
    startPages: row.start_pages,
    position: row.position,
    msLeft: msLeft(row.plan.caps, row.ran_ms),
    failures: row.failures,
  };
}

/** Returns the address at the position of a subtask, cut to the maximum length of a URL. */
export async function readAddressAt(db: Kysely<Schema>, { subtaskId }: Claim): Promise<string> {
  const { rows } = await sql<{ url: string }>`
    select left(coalesce(start_urls ->> coalesce((position ->> 'startIndex')::int, 0), start_urls ->> 0, ''), 2000) as url
    from subtasks where subtask_id = ${subtaskId}`.execute(db);
  return rows[0]?.url ?? '';
}

/**
 * Renews the lease and returns whether the subtask must stop; `null` when this worker has lost it. `waitsFor` is the
 * host whose rate limit holds it.
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

/**
 * Ends a subtask; without `failures` the stored ones stay. False when this worker has lost it. Account and lot are
 * locked.
 */
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

/** Marks that the worker reads the subtask: if it is lost now, the subtask may be the cause. */
export async function markBeginning(db: Kysely<Schema>, claim: Claim): Promise<void> {
  await sql`update subtasks set is_beginning = true where ${isHeldBy(claim)}`.execute(db);
}

/** Marks that the worker reads the page at the position: if it is lost now, this page may be the cause. */
export async function markQuarantined(db: Kysely<Schema>, claim: Claim): Promise<void> {
  await sql`update subtasks set is_beginning = false, is_suspect = true where ${isHeldBy(claim)}`.execute(db);
}

/** Marks a subtask that a worker without a browser handed back at a page that needs one. No worker holds it. */
export async function markWantsBrowser(tx: Tx, subtaskId: string): Promise<void> {
  await sql`
    update subtasks set position = coalesce(position, '{"startIndex": 0, "page": null, "skip": 0}'::jsonb) || '{"wantsBrowser": true}'::jsonb
    where subtask_id = ${subtaskId}`.execute(tx);
}

/**
 * True when the subtask continues at a page for a browser (server/engine/run/position.ts); a recipe for browsers has a
 * field for it.
 */
export const isAtBrowserPage = sql`coalesce(subtasks.position ?| array['wantsBrowser', 'isRendered'], false)`;

/** Counts a lost worker at the subtask's position; a further loss there counts only while that page was being read. */
const countLoss = sql`
  lost_count = case when ${isLostHere} then least(lost_count + is_suspect::int, 100) else 1 end,
  lost_beginning = case when ${isLostHere} then least(lost_beginning + is_beginning::int, 100) else 0 end,
  lost_position = position,`;

/**
 * Takes subtasks of a locked lot from their workers: they wait again, or stop when a stop was requested. Returns their
 * numbers.
 */
export async function takeBack(
  tx: Tx,
  lotId: string,
  which: 'expired' | 'all' | Claim,
  revision: number,
): Promise<number[]> {
  const { rows } = await sql<{ subtask_no: number }>`
    update subtasks set token = token + 1, lease_until = null, revision = ${revision},
      ${which === 'expired' ? countLoss : sql``}
      ended_at = case status when ${SubtaskStatus.Stopping} then now() end,
      status = case status when ${SubtaskStatus.Stopping} then ${SubtaskStatus.Stopped}::int
        else ${SubtaskStatus.Waiting} end
    where lot_id = ${lotId} and ${which === 'all' ? isRunning : which === 'expired' ? isExpired : isHeldBy(which)}
    returning subtask_no`.execute(tx);
  return rows.map((row) => row.subtask_no);
}

/** Channel that notifies workers of a requested stop; carries the lot's id. */
export const stopChannel = 'sheaf_stop';

/** Stops the waiting subtasks of a lot, or one subtask, and notifies the running ones. The lot is locked. */
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
 * Lets a stopped subtask of a lot, or all of them, wait again at their positions; late writes of former workers have an
 * old token. Clears the failure that ended the subtask, so that it is tried again. False when none is stopped. The lot
 * is locked.
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

/** True when a lot has stopped subtasks that can continue: not after a limit, and not in a local run. */
export async function canLotContinue(tx: Tx, lotId: string): Promise<boolean> {
  const { rows } = await sql<{ cap_reached: LotStop | null; is_local: boolean }>`
    select cap_reached, bool_or(local_run is not null) as is_local
    from lots join subtasks using (lot_id)
    where lot_id = ${lotId} and subtasks.status = ${SubtaskStatus.Stopped} group by cap_reached`.execute(tx);
  const [row] = rows;
  return row !== undefined && !row.is_local && (row.cap_reached === null || isQuotaStop(row.cap_reached));
}

/** Returns a subtask of a task that is not deleted; row security hides those of other accounts. */
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

/** Returns the lots with a subtask whose lease has expired. */
export async function findExpired(db: Kysely<Schema>): Promise<{ accountId: string; lotId: string }[]> {
  const { rows } = await sql<{ account_id: string; lot_id: string }>`
    select distinct account_id, lot_id from subtasks where ${isExpired}`.execute(db);
  return rows.map((row) => ({ accountId: row.account_id, lotId: row.lot_id }));
}

interface WorkRow {
  plan: LotPlan;
  subtask_no: number;
  proxy_lines: string | null;
  start_urls: string[];
  start_pages: StartPage[] | null;
  position: unknown;
  ran_ms: number;
  failures: PageFailure[];
}

const isRunning = sql`status in (${sql.lit(SubtaskStatus.Executing)}, ${sql.lit(SubtaskStatus.Stopping)})`;
export const isExpired = sql`(${isRunning} and lease_until < now())`;

/** The fence: a worker that lost its lease writes nothing. */
export function isHeldBy({ subtaskId, token }: Claim) {
  return sql`(subtask_id = ${subtaskId} and token = ${token} and ${isRunning})`;
}
