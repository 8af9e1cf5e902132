import { sql, type Kysely } from 'kysely';

/**
 * The events that an account wants mails about, and the mails: one per event, written with it
 * (tables/account/noticeMails.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column mail_notices text[] not null default '{}'`.execute(db);
  await sql`
    create table notice_mails (
      mail_id uuid primary key default gen_random_uuid(),
      account_id text not null references accounts on delete cascade, event text not null, notice jsonb not null,
      created_at timestamptz not null default now(), sent_at timestamptz, unique (account_id, event))`.execute(db);
  await sql`create index on notice_mails (created_at) where sent_at is null`.execute(db);
  await sql`grant select, insert, update, delete on notice_mails to sheaf_app`.execute(db);
  await sql`alter table notice_mails enable row level security`.execute(db);
  await sql`
    create policy own_rows on notice_mails to sheaf_app
    using (account_id = current_setting('sheaf.account_id', true))
    with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
}
