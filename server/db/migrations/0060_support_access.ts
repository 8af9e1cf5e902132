import { sql, type Kysely } from 'kysely';

/**
 * Support access: until when an account lets operators look at it, the links by which one enters, and the sessions that
 * such links began. The role of requests may read no link: the commands run as the service.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column support_until timestamptz`.execute(db);
  await sql`
    alter table auth_session add column operator_id text references accounts on delete cascade`.execute(db);
  await sql`create index on auth_session (operator_id) where operator_id is not null`.execute(db);
  await sql`
    create table support_links (
      token_hash text primary key, account_id text not null references accounts on delete cascade,
      operator_id text not null references accounts on delete cascade,
      ends_at timestamptz not null, used_at timestamptz)`.execute(db);
  await sql`create index on support_links (account_id)`.execute(db);
  await sql`create index on support_links (operator_id)`.execute(db);
  await sql`create index on support_links (ends_at)`.execute(db);
  await sql`alter table support_links enable row level security`.execute(db);
}
