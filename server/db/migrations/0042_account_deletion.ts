import { sql, type Kysely } from 'kysely';

/** The time at which an account is deleted, as its owner requested (jobs/housekeeping/removeAccounts.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column deletes_at timestamptz`.execute(db);
  await sql`create index on accounts (deletes_at) where deletes_at is not null`.execute(db);
}
