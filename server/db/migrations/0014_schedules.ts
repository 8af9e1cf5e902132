import { sql, type Kysely } from 'kysely';

/**
 * §3.5: the schedules of tasks (core/domain/task/schedule.ts). The index contains only tasks with a next run, so that
 * the query for due tasks costs as little with 100,000 schedules as with one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tasks add column schedule jsonb, add column next_execute_time timestamptz,
      add column last_skip jsonb`.execute(db);
  await sql`
    create index tasks_scheduled on tasks (next_execute_time) where next_execute_time is not null`.execute(db);
  await sql`alter table lots add column start_way text not null default 'manual'`.execute(db);
}
