import { sql, type Kysely } from 'kysely';
import type { Tx } from '../database.ts';
import type { Schema } from '../schema.ts';
import { leaseSeconds } from './subtasks.ts';

const leaseAgo = sql`now() - ${leaseSeconds} * interval '1 s'`;

/** "I am here", every few seconds. */
export async function reportWorker(db: Kysely<Schema>, workerId: string): Promise<void> {
  await sql`
    insert into workers (worker_id) values (${workerId})
    on conflict (worker_id) do update set seen_at = now()`.execute(db);
}

export async function removeWorker(db: Kysely<Schema>, workerId: string): Promise<void> {
  await db.deleteFrom('workers').where('worker_id', '=', workerId).execute();
}

export async function forgetLostWorkers(db: Kysely<Schema>): Promise<void> {
  await sql`delete from workers where seen_at < ${leaseAgo}`.execute(db);
}

export async function isWorkerAlive(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select from workers where seen_at >= ${leaseAgo} limit 1`.execute(db);
  return rows.length > 0;
}

/** Channel on which workers hear that there is work. */
export const workChannel = 'sheaf_work';

export async function notifyWork(tx: Tx): Promise<void> {
  await sql`select pg_notify(${workChannel}, '')`.execute(tx);
}

/** Any number, the same in every process. */
const sweepLock = 5_417_201;

/** Whether this transaction is the one that sweeps: until it ends no other is. */
export async function tryLeadSweep(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_leader: boolean }>`
    select pg_try_advisory_xact_lock(${sweepLock}) as is_leader`.execute(tx);
  return rows[0]?.is_leader === true;
}
