import { sql, type Kysely } from 'kysely';

/**
 * API tokens of accounts, stored as hashes, and the calls of programs that name a key
 * (commands/programs/answerOnce.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_tokens (
      token_id uuid primary key, account_id text not null references accounts on delete cascade, name text not null,
      scope text not null, token_hash text not null unique, ending text not null,
      created_at timestamptz not null default now(), used_at timestamptz, expires_at timestamptz not null,
      is_end_told boolean not null default false)`.execute(db);
  await sql`create index on api_tokens (account_id)`.execute(db);
  await sql`create index on api_tokens (expires_at)`.execute(db);
  await sql`
    create table keyed_calls (
      account_id text not null references accounts on delete cascade, key_hash text not null, digest text not null,
      claim_id uuid not null, claimed_at timestamptz not null default now(), has_written boolean not null default false,
      answer text, primary key (account_id, key_hash))`.execute(db);
  await sql`create index on keyed_calls (claimed_at)`.execute(db);
  for (const table of ['api_tokens', 'keyed_calls']) {
    const name = sql.table(table);
    await sql`grant select, insert, update, delete on ${name} to sheaf_app`.execute(db);
    await sql`alter table ${name} enable row level security`.execute(db);
    await sql`
      create policy own_rows on ${name} to sheaf_app
      using (account_id = current_setting('sheaf.account_id', true))
      with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
  }
}
