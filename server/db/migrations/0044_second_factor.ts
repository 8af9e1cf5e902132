import { sql, type Kysely } from 'kysely';

/**
 * The second factor of an account, an authenticator app with recovery codes, and the browsers that are not asked for
 * it. The role of requests may read none of it: the commands run as the service.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_factors (
      account_id text primary key references accounts on delete cascade, secret text not null, since timestamptz,
      last_period bigint not null default 0, recovery_hashes text[] not null default '{}')`.execute(db);
  await sql`
    create table trusted_browsers (
      account_id text not null references accounts on delete cascade, browser_hash text not null,
      ends_at timestamptz not null, primary key (account_id, browser_hash))`.execute(db);
  await sql`create index on trusted_browsers (ends_at)`.execute(db);
  for (const table of ['second_factors', 'trusted_browsers']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  }
}
