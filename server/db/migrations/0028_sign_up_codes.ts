import { sql, type Kysely } from 'kysely';

/**
 * Sign-up codes sent by mail to people without an account, under hashes of their addresses, which are not stored.
 * Unlogged: a code is valid for minutes, and after a crash of the database people request another one. The role of
 * requests may read none of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table sign_up_codes (
      email_key text primary key, code_hash text not null, ends_at timestamptz not null,
      tries int not null default 0)`.execute(db);
  await sql`create index on sign_up_codes (ends_at)`.execute(db);
  await sql`alter table sign_up_codes enable row level security`.execute(db);
}
