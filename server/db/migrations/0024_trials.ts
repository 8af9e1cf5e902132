import { sql, type Kysely } from 'kysely';

/**
 * Work that a user waits for, sent to workers and back: trials of templates, lists of choices. A row is needed for
 * seconds only, so the table is unlogged: neither secrets nor rows of pages get into the log of the database, and a
 * crash of the server empties the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table trials (
      trial_id uuid primary key default gen_random_uuid(),
      account_id text not null references accounts on delete cascade,
      created_at timestamptz not null default clock_timestamp(), kind text not null, engine text not null,
      state text not null default 'waiting', work text, worker_id uuid, times_taken int not null default 0,
      ends_at timestamptz, result text)`.execute(db);
  await sql`create index on trials (account_id, created_at)`.execute(db);
  await sql`grant select, insert, update, delete on trials to sheaf_app`.execute(db);
  await sql`alter table trials enable row level security`.execute(db);
  await sql`
    create policy own_rows on trials to sheaf_app
    using (account_id = current_setting('sheaf.account_id', true))
    with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
}
