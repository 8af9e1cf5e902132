import { sql, type Kysely } from 'kysely';

/**
 * Grants of Google accounts that Google has still to revoke (tables/account/googleRevocations.ts). They survive their
 * account, so `account_id` refers to none: the token was sealed for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table google_revocations (
      revocation_id uuid primary key default gen_random_uuid(), account_id text not null, token text not null,
      tries int not null default 0, due_at timestamptz not null default now(),
      created_at timestamptz not null default now())`.execute(db);
  await sql`create index on google_revocations (due_at)`.execute(db);
  await sql`grant select, insert, update, delete on google_revocations to sheaf_app`.execute(db);
  await sql`alter table google_revocations enable row level security`.execute(db);
  await sql`
    create policy own_rows on google_revocations to sheaf_app
    using (account_id = current_setting('sheaf.account_id', true))
    with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
}
