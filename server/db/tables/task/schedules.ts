import { sql, type Kysely } from 'kysely';
import type { SkippedRun } from '#core/domain/run/skippedRun.ts';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { readMsToNextFeed } from '../run/feed/feeds.ts';
import type { TaskRow } from './tasks.ts';

export interface DueTask {
  taskId: string;
  accountId: string;
}

/** Returns tasks that are due by the database's clock, those that wait longest first, deleted ones too. */
export async function findDueTasks(db: Kysely<Schema>, limit: number): Promise<DueTask[]> {
  const { rows } = await sql<{ task_id: string; account_id: string }>`
    select task_id, account_id from tasks where next_execute_time <= now()
    order by next_execute_time limit ${limit}`.execute(db);
  return rows.map((row) => ({ taskId: row.task_id, accountId: row.account_id }));
}

/** Returns the time until the next run of any task, negative when it is past; `null` when no task has one. */
export async function readMsToNextTask(db: Kysely<Schema>): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(next_execute_time) - clock_timestamp()) * 1000)::float8 as ms
    from tasks where next_execute_time is not null`.execute(db);
  return rows[0]?.ms ?? null;
}

/** Returns the time until the next run of a schedule or a feed, 0 or less where one is due; `null` without any. */
export async function readMsToNextRun(db: Kysely<Schema>): Promise<number | null> {
  const times = [await readMsToNextTask(db), await readMsToNextFeed(db)].filter((ms) => ms !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/** An arbitrary lock number, the same in every process. */
const scheduleLocks = 5_417_202;

/**
 * True when this transaction alone handles the task's schedule until it ends. It never waits, so it may come before the
 * account's lock. (`skip locked` on the task's row would lock the row before its account, the wrong order of locks.)
 */
export async function tryHoldSchedule(tx: Tx, taskId: string): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select pg_try_advisory_xact_lock(${scheduleLocks}, hashtext(${taskId})) as is_held`.execute(tx);
  return rows[0]?.is_held === true;
}

/** Returns the task if it is still due, and the present time. Called under the account's lock. */
export async function findDueTask(tx: Tx, taskId: string): Promise<{ task: TaskRow; now: Date } | undefined> {
  const found = await tx
    .selectFrom('tasks')
    .selectAll()
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('task_id', '=', taskId)
    .where('next_execute_time', '<=', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { now, ...task } = found;
  return { task, now };
}

/** Returns the time for schedules: the database's, the same for every process. */
export async function readClock(tx: Tx): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
  return rows[0]?.now.getTime() ?? Date.now();
}

/**
 * Returns the account's first task of a template, if no schedule of any task of the account was ever set or cleared.
 */
export async function findNeverScheduled(tx: Tx, accountId: string, templateSlug: string): Promise<string | null> {
  const { rows } = await sql<{ task_id: string }>`
    select task_id from tasks where account_id = ${accountId} and template_slug = ${templateSlug} and deleted_at is null
      and not exists (select from tasks where account_id = ${accountId} and (field_changes ? 'schedule' or schedule is not null))
    order by created_at, task_id limit 1`.execute(tx);
  return rows[0]?.task_id ?? null;
}

/** Writes the time of the run after the due one, and the skipped run, if it was skipped. */
export async function moveSchedule(
  tx: Tx,
  taskId: string,
  { next, skip, revision }: { next: number | null; skip?: SkippedRun | undefined; revision?: number },
): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({
      next_execute_time: next === null ? null : new Date(next),
      ...(skip !== undefined && { last_skip: JSON.stringify(skip) }),
      ...(revision !== undefined && { revision }),
    })
    .where('task_id', '=', taskId)
    .execute();
}

/** Removes the task's next run and records the time and the reason. */
export async function setScheduleAside(tx: Tx, taskId: string, revision: number): Promise<void> {
  const code: SkippedRun['code'] = 'SetAside';
  await sql`
    update tasks set next_execute_time = null, revision = ${revision}, last_skip = jsonb_build_object(
      'at', floor(extract(epoch from clock_timestamp()) * 1000)::bigint, 'code', ${code}::text)
    where task_id = ${taskId}`.execute(tx);
}
