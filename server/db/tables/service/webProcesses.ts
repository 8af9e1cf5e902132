import { sql, type Kysely } from 'kysely';
import type { Schema } from '#server/db/schema/schema.ts';

/** A process that answers requests. */
export interface WebProcess {
  processId: string;
  machine: string;
  version: string;
  residentBytes: number;
  startedAt: Date;
}

/** A process that was silent for longer is left out; it reports several times within this time. */
const silentSeconds = 30;

/** The sign of life of a web process. It forgets those of others that ended without notice. */
export async function reportWebProcess(db: Kysely<Schema>, facts: WebProcess): Promise<void> {
  const { processId, machine, version, residentBytes, startedAt } = facts;
  await sql`
    with unhurried as (select set_config('synchronous_commit', 'off', true)),
      forgotten as (delete from web_processes where seen_at < now() - interval '1 hour')
    insert into web_processes (process_id, machine, version, resident_bytes, started_at)
    select ${processId}::uuid, ${machine}, ${version}, ${residentBytes}::bigint, ${startedAt}::timestamptz from unhurried
    on conflict (process_id) do update set seen_at = now(), resident_bytes = excluded.resident_bytes`.execute(db);
}

export async function removeWebProcess(db: Kysely<Schema>, processId: string): Promise<void> {
  await db.deleteFrom('web_processes').where('process_id', '=', processId).execute();
}

/** Returns the web processes that have reported recently, the oldest first. */
export async function readWebProcesses(db: Kysely<Schema>): Promise<(WebProcess & { seenAt: Date })[]> {
  const { rows } = await sql<WebProcess & { seenAt: Date }>`
    select process_id as "processId", machine, version, resident_bytes as "residentBytes", started_at as "startedAt",
      least(seen_at, now()) as "seenAt"
    from web_processes where seen_at >= now() - ${silentSeconds} * interval '1 second'
    order by started_at, process_id`.execute(db);
  return rows;
}
