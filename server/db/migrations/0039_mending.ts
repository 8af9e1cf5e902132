import { sql, type Kysely } from 'kysely';

/**
 * The reports of the parts of a run about the selectors of its recipe, until its end is checked; the lessons of a
 * task's last good run (tables/run/drift/mending.ts); and the selectors that the user took instead of the recipe's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table run_reports (
      lot_id uuid not null references lots on delete cascade, account_id text not null, subtask_no int not null,
      report jsonb not null, primary key (lot_id, subtask_no))`.execute(db);
  await sql`grant select, insert, update, delete on run_reports to sheaf_app`.execute(db);
  await sql`alter table run_reports enable row level security`.execute(db);
  await sql`
    create policy own_rows on run_reports to sheaf_app
    using (account_id = current_setting('sheaf.account_id', true))
    with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
  await sql`alter table run_facts add column lessons jsonb`.execute(db);
  await sql`alter table tasks add column mends jsonb not null default '[]'`.execute(db);
}
