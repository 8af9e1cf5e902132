import { sql, type Kysely } from 'kysely';

/**
 * The profile of an account, codes to its next e-mail address, links to a new password, and mails about changes of its
 * login. The role of requests may read none of the tables: their commands run as the service.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts add column full_name text not null default '', add column company text not null default '',
      add column industry text, add column role text`.execute(db);
  await sql`
    create table email_changes (
      account_id text primary key references accounts on delete cascade, email_key text not null,
      code_hash text not null, ends_at timestamptz not null, tries int not null default 0)`.execute(db);
  await sql`create index on email_changes (ends_at)`.execute(db);
  await sql`
    create table password_links (
      token_hash text primary key, account_id text not null references accounts on delete cascade,
      ends_at timestamptz not null, used_at timestamptz)`.execute(db);
  await sql`create index on password_links (account_id)`.execute(db);
  await sql`create index on password_links (ends_at)`.execute(db);
  await sql`
    create table account_mails (
      mail_id uuid primary key default gen_random_uuid(), account_id text not null references accounts on delete cascade,
      recipient text not null, mail jsonb not null, created_at timestamptz not null default now())`.execute(db);
  await sql`create index on account_mails (created_at)`.execute(db);
  await sql`create index on account_mails (account_id)`.execute(db);
  for (const table of ['email_changes', 'password_links', 'account_mails']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  }
}
