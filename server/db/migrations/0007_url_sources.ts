import { sql, type Kysely } from 'kysely';

/**
 * §3.5: the task and the field that a task's addresses were imported from. The source may be deleted later: no
 * reference.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tasks add column url_source_task_id uuid, add column url_source_task_field text`.execute(db);
}
