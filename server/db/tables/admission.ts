import { sql, type Kysely } from 'kysely';
import { SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import type { Task } from '#core/wire/task.ts';
import type { Tx } from '../database.ts';
import type { Schema } from '../schema.ts';
import { promiseEnd, type Claim } from './subtasks.ts';

/** Wants a node: waits, and was promised none or the promise ran out (its job was lost or no worker had room). */
const isWaiting = sql`(subtasks.status = ${sql.lit(SubtaskStatus.Waiting)}
  and (lease_until is null or lease_until < now()))`;

/** The statuses are literals so that the index of active subtasks serves. */
const holdsNode = sql`(subtasks.status in (${sql.lit(SubtaskStatus.Waiting)}, ${sql.lit(SubtaskStatus.Executing)},
  ${sql.lit(SubtaskStatus.Stopping)}) and not ${isWaiting})`;

/**
 * Gives the account's free nodes to waiting subtasks: first to those that lost their worker, so that a crash costs no
 * place in the line; then by the task's stored priority (the lower the sooner), to the task that has the fewest nodes,
 * and to the oldest lot. The account is locked. Returns what is to be carried to a worker.
 */
export async function admitSubtasks(tx: Tx, accountId: string): Promise<Claim[]> {
  const { rows } = await sql<{ subtask_id: string; token: number }>`
    with held as (
      select task_id, count(*) as nodes from subtasks
      where account_id = ${accountId} and ${holdsNode} group by task_id),
    waiting as (
      select subtask_id, lot_id, task_id, attempts = 0 as is_new,
        row_number() over (partition by task_id order by attempts = 0, subtask_no) as turn
      from subtasks where account_id = ${accountId} and ${isWaiting}),
    chosen as (
      select subtask_id from waiting
      join tasks on tasks.task_id = waiting.task_id
      join lots on lots.lot_id = waiting.lot_id
      left join held on held.task_id = waiting.task_id
      order by is_new, priority, coalesce(nodes, 0) + turn, lots.created_at, lots.lot_id
      limit (select greatest(0, cloud_count - (select coalesce(sum(nodes), 0) from held))
             from accounts where account_id = ${accountId}))
    update subtasks set token = token + 1, lease_until = ${promiseEnd}
    from chosen where subtasks.subtask_id = chosen.subtask_id
    returning subtasks.subtask_id, token`.execute(tx);
  return rows.map((row) => ({ subtaskId: row.subtask_id, token: row.token }));
}

/** Waiting tasks of the account whose reason to wait is not the one shown; `reason` is for those without any node. */
export async function findChangedWaits(
  tx: Tx,
  accountId: string,
  reason: Task['waitReason'],
): Promise<{ taskId: string; waitReason: Task['waitReason'] }[]> {
  const { rows } = await sql<{ task_id: string; wait_reason: Task['waitReason'] }>`
    select task_id, wanted.wait_reason from tasks cross join lateral (
      select case when exists (
        select from subtasks where subtasks.lot_id = tasks.lot_id and ${holdsNode})
        then null else ${reason} end as wait_reason) wanted
    where account_id = ${accountId} and status = ${TaskStatus.Waiting}
      and tasks.wait_reason is distinct from wanted.wait_reason`.execute(tx);
  return rows.map((row) => ({ taskId: row.task_id, waitReason: row.wait_reason }));
}

export async function setWaitReason(
  tx: Tx,
  wait: { taskId: string; waitReason: Task['waitReason'] },
  revision: number,
): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ wait_reason: wait.waitReason, revision })
    .where('task_id', '=', wait.taskId)
    .execute();
}

/** Accounts with a subtask that wants a node. */
export async function findWaitingAccounts(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from subtasks where ${isWaiting}`.execute(db);
  return rows.map((row) => row.account_id);
}
