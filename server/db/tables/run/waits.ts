import { sql, type Kysely, type RawBuilder } from 'kysely';
import { exactPlaces, SubtaskStatus, TaskStatus, type WaitReason } from '#core/domain/task/status.ts';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { browserLots, holdsNode, isWaiting, needsBrowser } from './admission.ts';
import type { Room } from './workers.ts';

/** A task whose reason to wait differs from the stored one. */
export interface ChangedWait {
  taskId: string;
  lotId: string;
  before: WaitReason | null;
  after: WaitReason | null;
}

const isExecuting = sql`(subtasks.status in (${sql.lit(SubtaskStatus.Executing)}, ${sql.lit(SubtaskStatus.Stopping)}))`;

/** The host that holds all running subtasks of a task, in a query grouped by task. */
const heldHost = sql`case when bool_and(waits_for is not null) filter (where ${isExecuting})
  then min(waits_for) filter (where ${isExecuting}) end`;

/** Rounds a place in a long queue to half its power of ten. */
function rounded(place: RawBuilder<unknown>): RawBuilder<unknown> {
  const step = sql`greatest(1, power(10, floor(log(greatest(1, ${place})::numeric))) / 2)`;
  return sql`case when ${place} <= ${sql.lit(exactPlaces)} then ${place} else (ceil(${place} / ${step}) * ${step})::bigint end`;
}

/**
 * Returns the active tasks of the account whose reason to wait has changed after admission. Each has one reason: no
 * worker, no worker with a browser, no free node of the account (with the task's place in the queue), no free slot of a
 * worker, its own limit of nodes, or the rate limit of a host.
 */
export async function findChangedWaits(
  tx: Tx,
  accountId: string,
  { isAlive, freeSlots, hasBrowser }: Room,
): Promise<ChangedWait[]> {
  const isBusy = freeSlots !== null && freeSlots <= 0;
  const isBrowserMissing = isAlive && hasBrowser === false;
  const { rows } = await sql<ChangedRow>`
    with ${isBrowserMissing ? sql`${browserLots(accountId)},` : sql``} active as (
      select task_id, lot_id, count(*) filter (where ${holdsNode}) as nodes, bool_or(${isExecuting}) as is_running,
        bool_or(${isWaiting}) as has_waiting, bool_and(attempts = 0) filter (where ${isWaiting}) as is_new,
        ${isBrowserMissing ? sql`bool_and(${needsBrowser}) filter (where ${isWaiting})` : sql`false`} as wants_browser,
        ${heldHost} as host
      from subtasks where account_id = ${accountId} and status in (${sql.lit(SubtaskStatus.Waiting)},
        ${sql.lit(SubtaskStatus.Executing)}, ${sql.lit(SubtaskStatus.Stopping)})
      group by task_id, lot_id),
    line as (
      select active.task_id, count(*) over () as tasks,
        row_number() over (order by is_new, priority, nodes, lots.created_at, lots.lot_id) as place
      from active join tasks using (task_id) join lots on lots.lot_id = active.lot_id
      where has_waiting and not wants_browser and (node_count is null or nodes < node_count)),
    wanted as (
      select tasks.task_id, active.lot_id, tasks.wait_reason as before, case
        when is_running and host is not null then jsonb_build_object('code', 'HostPace', 'host', host)
        when is_running and has_waiting and nodes >= node_count
          then jsonb_build_object('code', 'TaskNodes', 'nodes', node_count)
        when has_waiting and wants_browser then jsonb_build_object('code', 'NoBrowser')
        when is_running then null
        when not ${isAlive}::boolean then jsonb_build_object('code', 'NoWorker')
        when nodes > 0 then case when ${isBusy}::boolean then jsonb_build_object('code', 'WorkersBusy') end
        when (select sum(nodes) from active) < cloud_count then jsonb_build_object('code', 'WorkersBusy')
        else jsonb_build_object('code', 'AccountNodes', 'nodes', cloud_count,
          'place', ${rounded(sql`coalesce(place, 1)`)}, 'tasks', ${rounded(sql`coalesce(tasks, 1)`)})
        end as after
      from active join tasks using (task_id) join accounts using (account_id) left join line using (task_id)
      where tasks.lot_id = active.lot_id and tasks.status in (${sql.lit(TaskStatus.Running)}, ${sql.lit(TaskStatus.Waiting)}))
    select task_id, lot_id, before, after from wanted where before is distinct from after`.execute(tx);
  return rows.map((row) => ({ taskId: row.task_id, lotId: row.lot_id, before: row.before, after: row.after }));
}

export async function setWaitReason(tx: Tx, { taskId, after }: ChangedWait, revision: number): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ wait_reason: after === null ? null : JSON.stringify(after), revision })
    .where('task_id', '=', taskId)
    .execute();
}

/**
 * Returns the accounts with a subtask that waits for a node, or with a running task that a host's rate limit begins or
 * ceases to hold.
 */
export async function findWaitingAccounts(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from subtasks where ${isWaiting}
    union
    select tasks.account_id from (
      select task_id, lot_id, ${heldHost} as host from subtasks where ${isExecuting} group by task_id, lot_id) running
    join tasks using (task_id)
    where tasks.lot_id = running.lot_id and wait_reason ->> 'host' is distinct from host`.execute(db);
  return rows.map((row) => row.account_id);
}

interface ChangedRow {
  task_id: string;
  lot_id: string;
  before: WaitReason | null;
  after: WaitReason | null;
}
