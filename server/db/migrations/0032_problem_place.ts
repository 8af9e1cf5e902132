import { sql, type Kysely } from 'kysely';

/** The row that a receiver did not take: its run, its number and its column, as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table exports add column problem_place jsonb`.execute(db);
}
