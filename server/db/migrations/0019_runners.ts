import { sql, type Kysely } from 'kysely';

/**
 * Local runners: pending sign-ins (RFC 8628), signed-in runners, and the subtasks that one of them runs. Codes and
 * tokens are stored as hashes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table device_sign_ins (
      device_hash text primary key, user_code_hash text not null unique, runner_name text not null, system text not null,
      requested_at timestamptz not null default now(), expires_at timestamptz not null, interval_seconds int not null,
      polled_at timestamptz, is_denied boolean not null default false,
      account_id text references accounts on delete cascade)`.execute(db);
  await sql`create index on device_sign_ins (expires_at)`.execute(db);
  await sql`
    create table runners (
      runner_id uuid primary key, account_id text not null references accounts on delete cascade, name text not null,
      system text not null, token_hash text not null unique, created_at timestamptz not null default now(),
      seen_at timestamptz not null default now())`.execute(db);
  await sql`create index on runners (account_id)`.execute(db);
  for (const table of ['device_sign_ins', 'runners']) {
    await sql`grant select, insert, update, delete on ${sql.table(table)} to sheaf_app`.execute(db);
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy own_rows on ${sql.table(table)} to sheaf_app
      using (account_id = current_setting('sheaf.account_id', true))
      with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
  }
  await sql`alter table subtasks add column local_run uuid`.execute(db);
}
