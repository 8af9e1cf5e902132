import { sql, type Kysely } from 'kysely';

/**
 * Codes by mail of people who have no account yet: by hashes of their addresses, which are not kept. Unlogged: a code
 * is worth something for minutes, and after a crash of the database people ask for another one. Requests' own role may
 * read none of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table sign_up_codes (
      email_key text primary key, code_hash text not null, ends_at timestamptz not null,
      tries int not null default 0)`.execute(db);
  await sql`create index on sign_up_codes (ends_at)`.execute(db);
  await sql`alter table sign_up_codes enable row level security`.execute(db);
}
