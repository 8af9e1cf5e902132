import { sql, type Kysely } from 'kysely';

/**
 * Accounts at Google, Microsoft and Apple that sign in to accounts here. The role of requests may read none of them:
 * the commands run as the service.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identities (
      account_id text not null references accounts on delete cascade, provider text not null, issuer text not null,
      subject text not null, email text not null, bound_at timestamptz not null default now(), used_at timestamptz,
      primary key (account_id, provider), unique (provider, issuer, subject))`.execute(db);
  await sql`alter table identities enable row level security`.execute(db);
}
