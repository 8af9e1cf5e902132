import { sql, type Kysely } from 'kysely';

/**
 * Accounts that may open the operator's pages. A request reads its own row and writes none: only a command of the
 * operator does. Facts about workers, for these pages, and an index for the newest entries of all audit trails.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operators (
      account_id text primary key references accounts on delete cascade, since timestamptz not null default now())`.execute(
    db,
  );
  await sql`grant select on operators to sheaf_app`.execute(db);
  await sql`alter table operators enable row level security`.execute(db);
  await sql`
    create policy own_rows on operators for select to sheaf_app
    using (account_id = current_setting('sheaf.account_id', true))`.execute(db);
  await sql`
    alter table workers add column started_at timestamptz not null default now(), add column machine text,
      add column version text`.execute(db);
  await sql`create index on audit_log (at)`.execute(db);
}
