import { sql, type Kysely } from 'kysely';

/**
 * A task's settings of its runs (core/domain/run/runSettings.ts) and the cap that ended a lot. Every failed page of a
 * lot, with the data to read it alone: a run of only these pages begins with them and names the lot that they belong
 * to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table failed_pages (
      lot_id uuid not null references lots on delete cascade, page_no int not null,
      account_id text not null references accounts on delete cascade, url text not null, start jsonb not null,
      primary key (lot_id, page_no))`.execute(db);
  await sql`grant select, insert, update, delete on failed_pages to sheaf_app`.execute(db);
  await sql`alter table failed_pages enable row level security`.execute(db);
  await sql`
    create policy own_rows on failed_pages to sheaf_app
    using (account_id = current_setting('sheaf.account_id', true))
    with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
  await sql`alter table tasks add column run_settings jsonb`.execute(db);
  await sql`alter table lots add column rerun_of_lot_no int, add column cap_reached text`.execute(db);
  await sql`alter table subtasks add column start_pages jsonb`.execute(db);
}
