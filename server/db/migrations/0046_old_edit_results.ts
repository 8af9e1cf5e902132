import { sql, type Kysely } from 'kysely';

/** The results of edits are kept for a limited time: the sweep finds old ones by their age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on sync_mutations (created_at)`.execute(db);
}
