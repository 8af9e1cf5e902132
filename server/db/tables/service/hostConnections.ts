import { sql, type Kysely } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/** A connection whose process does not renew it is free again after this time. */
const heldUntil = sql`now() + interval '10 s'`;

/** Locks a host until commit. Returns the milliseconds until the next request may start; 0 or less: now. */
export async function lockHost(tx: Tx, host: string): Promise<number> {
  const { rows } = await sql<{ wait_ms: number }>`
    insert into host_pace (host) values (${host})
    on conflict (host) do update set host = excluded.host
    returning (extract(epoch from free_at - clock_timestamp()) * 1000)::float8 as wait_ms`.execute(tx);
  return rows[0]?.wait_ms ?? 0;
}

/** Opens a connection to a locked host if one is free, and sets when the next may start. */
export async function insertConnection(
  tx: Tx,
  wanted: { connectionId: string; host: string; connections: number; delayMs: number },
): Promise<boolean> {
  const { rows } = await sql`
    with gone as (delete from host_connections where host = ${wanted.host} and held_until < now()),
    opened as (
      insert into host_connections (connection_id, host, held_until)
      select ${wanted.connectionId}, ${wanted.host}, ${heldUntil}
      where (select count(*) from host_connections where host = ${wanted.host} and held_until >= now())
        < ${wanted.connections}
      returning host)
    update host_pace set free_at = clock_timestamp() + ${wanted.delayMs} * interval '1 ms'
    from opened where host_pace.host = opened.host returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Closes a connection whose request began `begunMsAgo` ago: the next may begin `delayMs` after that. The time that was
 * set at its opening may be too early, when the answer reached its process late.
 */
export async function closeConnection(
  db: Kysely<Schema>,
  closed: { connectionId: string; host: string; delayMs: number; begunMsAgo: number },
): Promise<void> {
  await sql`
    with paced as (
      update host_pace set free_at = greatest(free_at,
        clock_timestamp() + ${closed.delayMs - closed.begunMsAgo}::float8 * interval '1 ms')
      where host = ${closed.host} returning host)
    delete from host_connections using paced where connection_id = ${closed.connectionId}`.execute(db);
}

export async function renewConnections(db: Kysely<Schema>, connectionIds: readonly string[]): Promise<void> {
  await sql`update host_connections set held_until = ${heldUntil} where connection_id = any(${connectionIds})`.execute(
    db,
  );
}
