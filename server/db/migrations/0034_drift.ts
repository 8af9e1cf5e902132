import { sql, type Kysely } from 'kysely';

/**
 * Facts that an ended run taught about its columns (tables/run/drift/runFacts.ts), the findings about it, and the run
 * that the user accepted as the new usual. Runs that ended before this migration teach nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table run_facts (
      lot_id uuid primary key references lots on delete cascade, account_id text not null, task_id uuid not null,
      lot_no int not null, ends int not null default 1, tries int not null default 0, due_at timestamptz default now(), facts jsonb, shape text,
      whole text, is_drifted boolean not null default false)`.execute(db);
  await sql`create index on run_facts (due_at) where due_at is not null`.execute(db);
  await sql`create index on run_facts (task_id, shape, lot_no)`.execute(db);
  await sql`grant select, insert, update, delete on run_facts to sheaf_app`.execute(db);
  await sql`alter table run_facts enable row level security`.execute(db);
  await sql`
    create policy own_rows on run_facts to sheaf_app
    using (account_id = current_setting('sheaf.account_id', true))
    with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
  await sql`alter table lots add column drift jsonb`.execute(db);
  await sql`alter table tasks add column accepted_lot_no int`.execute(db);
}
