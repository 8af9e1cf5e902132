import { sql, type Kysely } from 'kysely';

/**
 * §7.5: at most one share per task. The id gives the right to read, so it is random and shown only to the owner. The
 * share is deleted with the task.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table task_shares (
      share_id uuid primary key, task_id uuid not null unique references tasks on delete cascade,
      account_id text not null references accounts on delete cascade,
      created_at timestamptz not null default now(), expires_at timestamptz)`.execute(db);
  await sql`create index on task_shares (account_id)`.execute(db);
  await sql`grant select, insert, update, delete on task_shares to sheaf_app`.execute(db);
  await sql`alter table task_shares enable row level security`.execute(db);
  await sql`
    create policy own_rows on task_shares to sheaf_app
    using (account_id = current_setting('sheaf.account_id', true))
    with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
}
