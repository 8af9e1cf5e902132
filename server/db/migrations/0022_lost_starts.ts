import { sql, type Kysely } from 'kysely';

/**
 * Starts that began and have not ended: a row is written before a start makes its addresses, and deleted at its end.
 * The row of a start whose process died counts how often that happened (server/commands/task/start/startNote.ts).
 * `set_aside_at`: its owner and the operator were notified. No reference to the account: a task is deleted with its
 * account. The same for subtasks: `is_beginning` while a worker reads one that lost its worker, until its first page is
 * requested; `lost_beginning` counts the workers that were lost in that phase, at `lost_position`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table start_tries (
      task_id uuid primary key references tasks on delete cascade, account_id text not null, tries int not null,
      most_tries int not null, begun_at timestamptz not null default now(), set_aside_at timestamptz)`.execute(db);
  await sql`create index on start_tries (task_id) where tries >= most_tries`.execute(db);
  await sql`grant select, insert, update, delete on start_tries to sheaf_app`.execute(db);
  await sql`alter table start_tries enable row level security`.execute(db);
  await sql`
    create policy own_rows on start_tries to sheaf_app
    using (account_id = current_setting('sheaf.account_id', true))
    with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
  await sql`
    alter table subtasks add column is_beginning boolean not null default false,
      add column lost_beginning smallint not null default 0`.execute(db);
}
