import { sql, type Kysely } from 'kysely';

/**
 * The id of a subtask's last write of rows: a write whose answer was lost can be sent again and counts once. Also
 * counters over the service's life, for its operator.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subtasks add column last_write uuid`.execute(db);
  await sql`create table service_counters (name text primary key, value bigint not null)`.execute(db);
}
