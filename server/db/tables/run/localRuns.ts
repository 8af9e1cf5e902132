import { sql, type Kysely } from 'kysely';
import type { StartPage } from '#core/domain/data/block.ts';
import { Verdict, type FailureCode, type PageFailure } from '#core/domain/data/failure.ts';
import type { LotStop } from '#core/domain/run/lotEnd.ts';
import { msLeft, type RunSettings } from '#core/domain/run/runSettings.ts';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { Tx } from '#server/db/database.ts';
import type { LotPlan } from '#server/db/schema/runTables.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { isExpired, leaseEnd, ranMs, type Claim } from './subtasks.ts';

/**
 * Runs on users' own machines. Their subtasks never get a node: they are Unexecuted until their runner takes them one
 * by one, and it holds them by token and lease like a worker. While a run is alive one of them is Executing, so that
 * the lease of a lost runner always expires.
 */
export interface LocalLot {
  taskId: string;
  lotNo: number;
  plan: LotPlan;
}

export async function findLocalLot(tx: Tx, accountId: string, lotId: string): Promise<LocalLot | null> {
  const { rows } = await sql<{ task_id: string; lot_no: number; plan: LotPlan }>`
    select task_id, lot_no, plan from lots
    where lot_id = ${lotId} and account_id = ${accountId} and start_way = 'local' and deleted_at is null`.execute(tx);
  const row = rows[0];
  return row === undefined ? null : { taskId: row.task_id, lotNo: row.lot_no, plan: row.plan };
}

/** Returns the stored failures of a subtask of a local run; `null` when the account has no such subtask. */
export async function findLocalFailures(
  tx: Tx,
  accountId: string,
  of: { lotId: string; subtaskId: string },
): Promise<PageFailure[] | null> {
  const { rows } = await sql<{ failures: PageFailure[] }>`
    select failures from subtasks
    where subtask_id = ${of.subtaskId} and lot_id = ${of.lotId} and account_id = ${accountId}
      and local_run is not null`.execute(tx);
  return rows[0]?.failures ?? null;
}

/**
 * Assigns the rest of a run to one process of a runner; the process that held it before can write no more. Clears the
 * failure that ended the run. The lot is locked.
 */
export async function assignToProcess(tx: Tx, lotId: string, processId: string, revision: number): Promise<void> {
  await sql`
    update subtasks set local_run = ${processId}, token = token + 1, status = ${SubtaskStatus.Unexecuted},
      lease_until = null, ended_at = null, revision = ${revision},
      failures = (select coalesce(jsonb_agg(failure order by place), '[]')
        from jsonb_array_elements(failures) with ordinality as kept (failure, place)
        where failure ->> 'verdict' <> ${Verdict.StopLot})
    where lot_id = ${lotId} and status <> ${SubtaskStatus.Completed}`.execute(tx);
}

/** Returns the limit or quota that the run has reached, minutes included; `null`: it continues. */
export async function dueCap(db: Kysely<Schema>, lotId: string): Promise<LotStop | null> {
  const { rows } = await sql<{ cap_reached: LotStop | null; caps: RunSettings | null; ran_ms: number }>`
    select cap_reached, plan -> 'caps' as caps, ${ranMs} as ran_ms from lots where lot_id = ${lotId}`.execute(db);
  const lot = rows[0];
  if (lot === undefined) return null;
  const left = msLeft(lot.caps, lot.ran_ms);
  return lot.cap_reached ?? (left !== null && left <= 0 ? 'maxMinutes' : null);
}

export interface TakenSubtask extends Claim {
  subtaskNo: number;
  startUrls: string[];
  startPages: StartPage[] | null;
  position: unknown;
  /** Like `SubtaskWork.msLeft`. */
  msLeft: number | null;
}

/** Takes the next subtask of a run for the process that holds it; one whose reply was lost is taken again. */
export async function takeLocalSubtask(
  tx: Tx,
  lotId: string,
  processId: string,
  revision: number,
): Promise<TakenSubtask | null> {
  const { rows } = await sql<TakenRow>`
    update subtasks set status = ${SubtaskStatus.Executing}, token = token + 1, attempts = attempts + 1,
      lease_until = ${leaseEnd}, started_at = coalesce(subtasks.started_at, now()), revision = ${revision}
    from lots where lots.lot_id = subtasks.lot_id and subtask_id = (
      select subtask_id from subtasks
      where lot_id = ${lotId} and local_run = ${processId}
        and status in (${SubtaskStatus.Unexecuted}, ${SubtaskStatus.Executing})
      order by subtask_no limit 1)
    returning subtask_id, token, subtask_no, start_urls, start_pages, position, plan -> 'caps' as caps,
      ${ranMs} as ran_ms`.execute(tx);
  const row = rows[0];
  if (row === undefined) return null;
  return {
    subtaskId: row.subtask_id,
    token: row.token,
    subtaskNo: row.subtask_no,
    startUrls: row.start_urls,
    startPages: row.start_pages,
    position: row.position,
    msLeft: msLeft(row.caps, row.ran_ms),
  };
}

/** The failure of the address at which the run was lost. */
const lostCode: FailureCode = 'RunnerLost';

/**
 * Ends a run whose runner let its lease expire: no other process continues it, but its user can restart it. A requested
 * stop is then done. The lot is locked.
 */
export async function endLostRun(tx: Tx, lotId: string, revision: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update subtasks set status = ${SubtaskStatus.Stopped}, token = token + 1, lease_until = null, ended_at = now(),
      revision = ${revision},
      failures = case status when ${SubtaskStatus.Stopping} then failures else jsonb_build_array(jsonb_build_object(
        'code', ${lostCode}::text, 'verdict', ${Verdict.StopLot}::text, 'detail', null,
        'url', coalesce(start_urls ->> coalesce((position ->> 'startIndex')::int, 0), start_urls ->> 0, ''))) || failures end
    where lot_id = ${lotId} and local_run is not null and ${isExpired}`.execute(tx);
  if (numAffectedRows === undefined || numAffectedRows === 0n) return;
  await sql`
    update subtasks set status = ${SubtaskStatus.Stopped}, ended_at = now(), revision = ${revision}
    where lot_id = ${lotId} and local_run is not null and status = ${SubtaskStatus.Unexecuted}`.execute(tx);
}

interface TakenRow {
  subtask_id: string;
  token: number;
  subtask_no: number;
  start_urls: string[];
  start_pages: StartPage[] | null;
  position: unknown;
  caps: RunSettings | null;
  ran_ms: number;
}
