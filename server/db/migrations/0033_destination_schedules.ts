import { sql, type Kysely } from 'kysely';

/** Destinations that get rows at set times; `next_at` is set exactly while one is on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table destinations add column schedule jsonb, add column next_at timestamptz`.execute(db);
  await sql`create index on destinations (next_at) where next_at is not null`.execute(db);
}
