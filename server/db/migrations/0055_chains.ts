import { sql, type Kysely } from 'kysely';

/**
 * Chains of tasks: the task whose rows feed a parameter, and for each run of a source how far it has fed which run. A
 * run that may get more addresses does not end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tasks add column chain jsonb, add column last_feed jsonb`.execute(db);
  await sql`create index on tasks ((chain ->> 'sourceTaskId')) where chain is not null`.execute(db);
  await sql`alter table lots add column is_feeding boolean not null default false`.execute(db);
  await sql`
    create table feeds (
      feed_id uuid primary key default gen_random_uuid(), account_id text not null references accounts on delete cascade,
      task_id uuid not null references tasks on delete cascade, source_task_id uuid not null,
      source_lot_id uuid references lots on delete set null, source_lot_no int not null, chain jsonb not null,
      lot_id uuid references lots on delete cascade, rows_read int not null default 0, lines int not null default 0,
      unfit int not null default 0, created_at timestamptz not null default now(), closed_at timestamptz, end_code text,
      unique (task_id, source_lot_id))`.execute(db);
  await sql`create index on feeds (created_at) where closed_at is null`.execute(db);
  await sql`create index on feeds (source_lot_id)`.execute(db);
  await sql`create index on feeds (lot_id)`.execute(db);
  await sql`grant select, insert, update, delete on feeds to sheaf_app`.execute(db);
  await sql`alter table feeds enable row level security`.execute(db);
  await sql`
    create policy own_rows on feeds to sheaf_app
    using (account_id = current_setting('sheaf.account_id', true))
    with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
}
