import { sql, type Kysely } from 'kysely';

/**
 * The storage of each account as one number, and the rows that it got from a template per day (UTC). They are rows of
 * their own beside `accounts`, because every transaction with a new revision locks that row: a write of rows waits only
 * for these two, and takes them last. `other_bytes` is the storage of a lot beside its rows; for older lots only the
 * rows are counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lots add column other_bytes bigint not null default 0`.execute(db);
  await sql`
    create table account_storage (
      account_id text primary key references accounts on delete cascade, bytes bigint not null)`.execute(db);
  await sql`
    insert into account_storage (account_id, bytes)
    select account_id, coalesce((select sum(byte_count) from lots where lots.account_id = accounts.account_id), 0)
    from accounts`.execute(db);
  await sql`
    create table template_days (
      account_id text not null references accounts on delete cascade, template_slug text not null, day date not null,
      rows bigint not null, primary key (account_id, template_slug, day))`.execute(db);
  await sql`
    insert into template_days (account_id, template_slug, day, rows)
    select account_id, plan ->> 'templateSlug', (now() at time zone 'utc')::date, sum(row_count) from lots
    where created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc' and row_count > 0
    group by account_id, plan ->> 'templateSlug'`.execute(db);
  // Runs of purged tasks are deleted in batches.
  await sql`create index on lots (lot_id) where deleted_at is not null`.execute(db);
  for (const table of ['account_storage', 'template_days']) {
    await sql`grant select, insert, update, delete on ${sql.table(table)} to sheaf_app`.execute(db);
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy own_rows on ${sql.table(table)} to sheaf_app
      using (account_id = current_setting('sheaf.account_id', true))
      with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
  }
}
