import { sql, type Kysely } from 'kysely';

/**
 * Passkeys of accounts, and the challenges that were answered until they end, so that each works once. The role of
 * requests may read none of it: the commands run as the service.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      passkey_id uuid primary key, account_id text not null references accounts on delete cascade,
      credential_id text not null unique, public_key bytea not null, counter bigint not null,
      transports text[] not null, name text not null, is_backed_up boolean not null,
      created_at timestamptz not null default now(), used_at timestamptz)`.execute(db);
  await sql`create index on passkeys (account_id)`.execute(db);
  await sql`create table used_challenges (challenge text primary key, used_at timestamptz not null default now())`.execute(
    db,
  );
  await sql`create index on used_challenges (used_at)`.execute(db);
  for (const table of ['passkeys', 'used_challenges']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  }
}
