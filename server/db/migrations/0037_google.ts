import { sql, type Kysely } from 'kysely';

/** Google accounts that accounts have connected, and connections that have begun (commands/google). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table google_grants (
      account_id text primary key references accounts on delete cascade, email text not null, token text not null,
      connected_at timestamptz not null default now())`.execute(db);
  await sql`
    create table google_sign_ins (
      state_hash text primary key, account_id text not null references accounts on delete cascade,
      session_id text not null, verifier text not null, expires_at timestamptz not null)`.execute(db);
  await sql`create index on google_sign_ins (account_id)`.execute(db);
  for (const table of ['google_grants', 'google_sign_ins']) {
    const name = sql.table(table);
    await sql`grant select, insert, update, delete on ${name} to sheaf_app`.execute(db);
    await sql`alter table ${name} enable row level security`.execute(db);
    await sql`
      create policy own_rows on ${name} to sheaf_app
      using (account_id = current_setting('sheaf.account_id', true))
      with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
  }
}
