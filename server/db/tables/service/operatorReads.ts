import { sql } from 'kysely';
import { TaskStatus } from '#core/domain/task/status.ts';
import type { TaskSchedule } from '#core/domain/task/schedule.ts';
import type { SkippedRun } from '#core/domain/run/skippedRun.ts';
import type { Tx } from '#server/db/database.ts';

/** Queries of an operator, over all accounts or about one: as the service, without row security. */

/** A running or waiting run. */
export interface RunningRow {
  taskId: string;
  lotId: string;
  accountId: string;
  userName: string;
  taskName: string;
  status: TaskStatus;
  rowCount: number;
  startedAt: Date | null;
}

const isActive = sql`(tasks.status in (${sql.lit(TaskStatus.Running)}, ${sql.lit(TaskStatus.Waiting)}) and tasks.lot_id is not null)`;

/** Returns the runs of one account, or of all with `null`; the oldest first. */
export async function listRunning(tx: Tx, accountId: string | null): Promise<RunningRow[]> {
  const { rows } = await sql<RunningRow>`
    select task_id as "taskId", lot_id as "lotId", account_id as "accountId", user_name as "userName",
      tasks.name as "taskName", tasks.status, lots.row_count as "rowCount", lots.started_at as "startedAt"
    from tasks join accounts using (account_id) join lots using (lot_id, task_id, account_id)
    where ${isActive} and (${accountId}::text is null or account_id = ${accountId})
    order by lots.created_at, lot_id`.execute(tx);
  return rows;
}

/** Returns the run with this id or of the task with this id, whether it runs or not. */
export async function findRun(
  tx: Tx,
  id: string,
): Promise<{ taskId: string; lotId: string | null; accountId: string; isActive: boolean } | undefined> {
  const { rows } = await sql<{ taskId: string; lotId: string | null; accountId: string; isActive: boolean }>`
    select task_id as "taskId", lot_id as "lotId", account_id as "accountId", ${isActive} as "isActive" from tasks
    where purged_at is null and (task_id = ${id} or lot_id = ${id})`.execute(tx);
  return rows[0];
}

export interface ScheduledRow {
  taskId: string;
  taskName: string;
  schedule: TaskSchedule;
  nextExecuteTime: Date | null;
  lastSkip: SkippedRun | null;
}

/** Returns the account's tasks with a schedule, the next to run first. */
export async function listScheduled(tx: Tx, accountId: string): Promise<ScheduledRow[]> {
  const { rows } = await sql<ScheduledRow>`
    select task_id as "taskId", name as "taskName", schedule, next_execute_time as "nextExecuteTime", last_skip as "lastSkip"
    from tasks where account_id = ${accountId} and schedule is not null and deleted_at is null
    order by next_execute_time, task_id`.execute(tx);
  return rows;
}

/** Counts the tasks and rows that are deleted with an account. */
export async function countHoldings(tx: Tx, accountId: string): Promise<{ tasks: number; rows: number }> {
  const { rows } = await sql<{ tasks: number; rows: number }>`
    select (select count(*) from tasks where account_id = ${accountId} and deleted_at is null) as tasks,
      (select coalesce(sum(row_count), 0)::bigint from lots where account_id = ${accountId}) as rows`.execute(tx);
  return rows[0] ?? { tasks: 0, rows: 0 };
}

/** Returns the ids of all accounts, members too. */
export async function listAccountIds(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('accounts').select('account_id').orderBy('account_id').execute();
  return rows.map((row) => row.account_id);
}
