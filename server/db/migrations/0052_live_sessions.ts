import { sql, type Kysely } from 'kysely';

/**
 * Pages that users act on in a worker's browser: acts go to the worker, pictures and steps come back. Unlogged as
 * trials are: what is typed and shown is needed for seconds, and a crash of the server ends the sessions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table live_sessions (
      session_id uuid primary key default gen_random_uuid(),
      account_id text not null references accounts on delete cascade,
      created_at timestamptz not null default clock_timestamp(),
      seen_at timestamptz not null default clock_timestamp(), seen_version int not null default 0,
      phase text not null default 'waiting', ended text, work text, worker_id uuid,
      acts text[] not null default '{}', version int not null default 0, frame_version int not null default 0,
      frame text, state text)`.execute(db);
  await sql`create index on live_sessions (account_id, created_at)`.execute(db);
  await sql`grant select, insert, update, delete on live_sessions to sheaf_app`.execute(db);
  await sql`alter table live_sessions enable row level security`.execute(db);
  await sql`
    create policy own_rows on live_sessions to sheaf_app
    using (account_id = current_setting('sheaf.account_id', true))
    with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
}
