import { sql, type Kysely } from 'kysely';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { leaseSeconds } from './subtasks.ts';

const leaseAgo = sql`now() - ${leaseSeconds} * interval '1 s'`;
/** True for a worker that has reported recently. */
export const isWorkerSeen = sql<boolean>`seen_at >= ${leaseAgo}`;

const sweptAt = 'sweptAt';
/** A little shorter than the pause between two reports: a single worker sweeps at each report. */
const sweepTurnMs = 1_500;
const clock = sql`(select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms) as clock`;
const isSweepDue = sql`value not between ms - ${sql.lit(sweepTurnMs)} and ms`;

/** The facts that a worker reports, all but its memory with its first heartbeat; `null` where it does not. */
interface WorkerFacts {
  hasBrowser: boolean | null;
  slots: number | null;
  machine: string | null;
  version: string | null;
  residentBytes: number | null;
}

/**
 * The heartbeat of a worker, every few seconds. Returns true when this worker must sweep: one of all workers does so
 * every other second. An idle worker sends no other query this often, so it does not wait for the disk: a heartbeat
 * that a crash of the database loses is sent again.
 */
export async function reportWorker(
  db: Kysely<Schema>,
  workerId: string,
  facts: Partial<WorkerFacts> = {},
): Promise<boolean> {
  const { hasBrowser = null, slots = null, machine = null, version = null, residentBytes = null } = facts;
  const { rows } = await sql<{ is_sweep_due: boolean }>`
    with unhurried as (select set_config('synchronous_commit', 'off', true))
    insert into workers (worker_id, has_browser, slots, machine, version, resident_bytes)
    select ${workerId}::uuid, ${hasBrowser}::boolean, ${slots}::int, ${machine}::text, ${version}::text,
      ${residentBytes}::bigint from unhurried
    on conflict (worker_id) do update set seen_at = now(), resident_bytes = excluded.resident_bytes
    returning coalesce((
      select ${isSweepDue} from service_counters, ${clock} where name = ${sweptAt}), true) as is_sweep_due`.execute(db);
  return rows[0]?.is_sweep_due === true && (await takeSweepTurn(db));
}

/** Gives a due sweep to one of the workers that see it. */
async function takeSweepTurn(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`
    insert into service_counters (name, value) select ${sweptAt}, ms from ${clock}
    on conflict (name) do update set value = excluded.value
    where service_counters.value not between excluded.value - ${sql.lit(sweepTurnMs)} and excluded.value
    returning 1`.execute(db);
  return rows.length > 0;
}

/** A worker that ended without notice is started again within seconds, and one on a busy machine reports late. */
const restartSeconds = 30;

/**
 * Reads whether any worker is alive or about to return, so that a user's trial waits for it instead of being refused,
 * and whether any has a browser; `null` when none reports it.
 */
export async function readSupply(db: Kysely<Schema>): Promise<{ isExpected: boolean; hasBrowser: boolean | null }> {
  const { rows } = await sql<{ expected: number; has_browser: boolean | null }>`
    select count(*) as expected, bool_or(has_browser) as has_browser
    from workers where seen_at >= now() - ${restartSeconds} * interval '1 s'`.execute(db);
  return { isExpected: (rows[0]?.expected ?? 0) > 0, hasBrowser: rows[0]?.has_browser ?? null };
}

export async function removeWorker(db: Kysely<Schema>, workerId: string): Promise<void> {
  await db.deleteFrom('workers').where('worker_id', '=', workerId).execute();
}

export async function forgetLostWorkers(db: Kysely<Schema>): Promise<void> {
  await sql`delete from workers where seen_at < ${leaseAgo}`.execute(db);
}

/** The free capacity of the live workers. */
export interface Room {
  isAlive: boolean;
  /** Free slots for subtasks; `null` when a worker does not report its slots. */
  freeSlots: number | null;
  /** `null` when a worker does not report it. */
  hasBrowser: boolean | null;
}

export async function readRoom(tx: Tx): Promise<Room> {
  const { rows } = await sql<{ alive: number; free_slots: number | null; has_browser: boolean | null }>`
    select count(*) as alive, case when bool_and(has_browser is not null) then bool_or(has_browser) end as has_browser, case when bool_and(slots is not null) then sum(slots) - (
      select count(*) from subtasks
      where status in (${sql.lit(SubtaskStatus.Executing)}, ${sql.lit(SubtaskStatus.Stopping)}) and local_run is null)
      end::int as free_slots
    from workers where ${isWorkerSeen}`.execute(tx);
  const row = rows[0];
  return {
    isAlive: row !== undefined && row.alive > 0,
    freeSlots: row?.free_slots ?? null,
    hasBrowser: row?.has_browser ?? null,
  };
}

/** Channel that notifies workers of new work. */
export const workChannel = 'sheaf_work';

export async function notifyWork(tx: Tx): Promise<void> {
  await sql`select pg_notify(${workChannel}, '')`.execute(tx);
}

/** An arbitrary lock number, the same in every process. */
const sweepLock = 5_417_201;

/** True when this transaction sweeps; no other does until it ends. */
export async function tryLeadSweep(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_leader: boolean }>`
    select pg_try_advisory_xact_lock(${sweepLock}) as is_leader`.execute(tx);
  return rows[0]?.is_leader === true;
}
