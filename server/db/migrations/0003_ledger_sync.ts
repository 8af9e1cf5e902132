import { sql, type Kysely } from 'kysely';

/** Money, the devices' edits, and the rate limit per host. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const account = sql`account_id text not null references accounts on delete cascade`;

  await sql`
    create table ledger (
      entry_id bigint generated always as identity primary key, ${account}, amount_micro bigint not null,
      kind text not null, cause text not null unique, created_at timestamptz not null default now())`.execute(db);
  await sql`create index on ledger (account_id) include (amount_micro)`.execute(db);

  await sql`
    create table sync_clients (
      ${account}, client_id uuid not null, last_sequence bigint not null default 0,
      seen_at timestamptz not null default now(), primary key (account_id, client_id))`.execute(db);
  await sql`
    create table sync_mutations (
      ${account}, client_id uuid not null, seq bigint not null, uuid uuid not null, digest text not null,
      result jsonb not null, created_at timestamptz not null default now(),
      primary key (account_id, client_id, seq), unique (account_id, uuid))`.execute(db);

  // Per host: when the next request may start, and which connections are open
  // (server/db/tables/service/hostConnections.ts).
  await sql`create table host_pace (host text primary key, free_at timestamptz not null default now())`.execute(db);
  await sql`
    create table host_connections (
      connection_id uuid primary key, host text not null, held_until timestamptz not null)`.execute(db);
  await sql`create index on host_connections (host)`.execute(db);
}
