import { sql, type Kysely } from 'kysely';

/**
 * Long lists of lines, each once per account under the hash of its text, packed; tasks name them
 * (core/domain/parameters/lineList.ts). Also the columns for §3.5 and §3.4: the source of imported lines, and the
 * encrypted values that are secrets.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table parameter_lists (
      account_id text not null references accounts on delete cascade, hash text not null,
      line_count int not null check (line_count > 0), packed bytea not null,
      touched_at timestamptz not null default now(), primary key (account_id, hash))`.execute(db);
  // The value is packed already, so it is not compressed again.
  await sql`alter table parameter_lists alter column packed set storage external`.execute(db);
  await sql`grant select, insert, update, delete on parameter_lists to sheaf_app`.execute(db);
  await sql`alter table parameter_lists enable row level security`.execute(db);
  await sql`
    create policy own_rows on parameter_lists to sheaf_app
    using (account_id = current_setting('sheaf.account_id', true))
    with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
  await sql`
    alter table tasks add column line_origins jsonb not null default '{}',
      add column secrets jsonb not null default '{}'`.execute(db);
}
