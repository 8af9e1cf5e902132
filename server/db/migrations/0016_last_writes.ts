import { sql, type Kysely } from 'kysely';

/**
 * Which write of rows was a subtask's last: one whose answer was lost can be sent again and counts once. And what is
 * counted over the service's life, for its operator.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subtasks add column last_write uuid`.execute(db);
  await sql`create table service_counters (name text primary key, value bigint not null)`.execute(db);
}
