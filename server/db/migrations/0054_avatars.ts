import { sql, type Kysely } from 'kysely';

/**
 * Pictures of accounts: the one that the account shows (`accounts.avatar`), and beside it the last one that was sent.
 * An id is the hash of the bytes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_files (
      account_id text not null references accounts on delete cascade, file_id text not null, bytes bytea not null,
      created_at timestamptz not null default now(), primary key (account_id, file_id))`.execute(db);
  await sql`alter table accounts add column avatar text`.execute(db);
  await sql`grant select, insert, update, delete on account_files to sheaf_app`.execute(db);
  await sql`alter table account_files enable row level security`.execute(db);
  await sql`
    create policy own_rows on account_files to sheaf_app
    using (account_id = current_setting('sheaf.account_id', true))
    with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
}
