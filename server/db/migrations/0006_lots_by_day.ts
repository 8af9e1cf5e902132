import { sql, type Kysely } from 'kysely';

/** Daily limits are counted over the lots of that day (server/db/tables/template/templateUsage.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on lots (account_id, created_at)`.execute(db);
}
