import { sql, type Kysely } from 'kysely';
import type { PageFailure } from '#core/domain/data/failure.ts';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { Tx } from '../database.ts';
import type { LotPlan, Schema } from '../schema.ts';

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
export const leaseEnd = sql`now() + ${leaseSeconds} * interval '1 s'`;

/** A promised subtask is taken at once or not at all: who had its job died with it, or has no room. */
export const promiseEnd = sql`now() + 3 * interval '1 s'`;

export interface ClaimedSubtask extends Claim {
  accountId: string;
  lotId: string;
  plan: LotPlan;
  startUrls: string[];
  position: unknown;
  failures: PageFailure[];
}

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

/** Sets Executing if the token still fits; `null` when it does not. Account and lot are locked. */
export async function claimSubtask(tx: Tx, claim: Claim, revision: number): Promise<ClaimedSubtask | null> {
  const { rows } = await sql<ClaimedRow>`
    update subtasks set status = ${SubtaskStatus.Executing}, attempts = attempts + 1, lease_until = ${leaseEnd},
      started_at = coalesce(subtasks.started_at, now()), revision = ${revision}
    from lots
    where subtask_id = ${claim.subtaskId} and token = ${claim.token} and subtasks.status = ${SubtaskStatus.Waiting}
      and lots.lot_id = subtasks.lot_id
    returning subtasks.account_id, subtasks.lot_id, plan, start_urls, position, failures`.execute(tx);
  const row = rows[0];
  if (row === undefined) return null;
  return {
    ...claim,
    accountId: row.account_id,
    lotId: row.lot_id,
    plan: row.plan,
    startUrls: row.start_urls,
    position: row.position,
    failures: row.failures,
  };
}

/** What the subtask's worker must know of it now; `null` says that it is not this worker's any more. */
export async function renewLease(db: Kysely<Schema>, claim: Claim): Promise<{ isStopping: boolean } | null> {
  const { rows } = await sql<{ status: SubtaskStatus }>`
    update subtasks set lease_until = ${leaseEnd} where ${isHeldBy(claim)} returning status`.execute(db);
  const row = rows[0];
  return row === undefined ? null : { isStopping: row.status === SubtaskStatus.Stopping };
}

/** Ends a subtask for good; false when it is not this worker's any more. Account and lot are locked. */
export async function endSubtask(
  tx: Tx,
  claim: Claim,
  end: { status: SubtaskStatus; failures: readonly PageFailure[]; revision: number },
): Promise<boolean> {
  const { rows } = await sql`
    update subtasks set status = ${end.status}, failures = ${JSON.stringify(end.failures)}, lease_until = null,
      ended_at = now(), revision = ${end.revision}
    where ${isHeldBy(claim)} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Takes subtasks of a locked lot from their workers: waiting again, or stopped where that was wanted. */
export async function takeBack(tx: Tx, lotId: string, which: 'expired' | Claim, revision: number): Promise<void> {
  await sql`
    update subtasks set token = token + 1, lease_until = null, revision = ${revision},
      ended_at = case status when ${SubtaskStatus.Stopping} then now() end,
      status = case status when ${SubtaskStatus.Stopping} then ${SubtaskStatus.Stopped}::int
        else ${SubtaskStatus.Waiting} end
    where lot_id = ${lotId} and ${which === 'expired' ? isExpired : isHeldBy(which)}`.execute(tx);
}

/** Channel on which workers hear that subtasks of a lot are to stop; the lot's id. */
export const stopChannel = 'sheaf_stop';

/** Stops what waits and tells what runs to stop. The lot is locked. */
export async function stopSubtasks(tx: Tx, lotId: string, revision: number): Promise<void> {
  await sql`
    update subtasks set token = token + 1, status = ${SubtaskStatus.Stopped}, lease_until = null, ended_at = now(),
      revision = ${revision}
    where lot_id = ${lotId} and status in (${SubtaskStatus.Unexecuted}, ${SubtaskStatus.Waiting})`.execute(tx);
  await sql`
    update subtasks set status = ${SubtaskStatus.Stopping}, revision = ${revision}
    where lot_id = ${lotId} and status = ${SubtaskStatus.Executing}`.execute(tx);
  await sql`select pg_notify(${stopChannel}, ${lotId})`.execute(tx);
}

/** Lots with a subtask whose worker let its lease run out. */
export async function findExpired(db: Kysely<Schema>): Promise<{ accountId: string; lotId: string }[]> {
  const { rows } = await sql<{ account_id: string; lot_id: string }>`
    select distinct account_id, lot_id from subtasks where ${isExpired}`.execute(db);
  return rows.map((row) => ({ accountId: row.account_id, lotId: row.lot_id }));
}

interface ClaimedRow {
  account_id: string;
  lot_id: string;
  plan: LotPlan;
  start_urls: string[];
  position: unknown;
  failures: PageFailure[];
}

const isRunning = sql`status in (${sql.lit(SubtaskStatus.Executing)}, ${sql.lit(SubtaskStatus.Stopping)})`;
const isExpired = sql`(${isRunning} and lease_until < now())`;

/** The fence: whoever lost its lease writes nothing. */
export function isHeldBy({ subtaskId, token }: Claim) {
  return sql`(subtask_id = ${subtaskId} and token = ${token} and ${isRunning})`;
}
