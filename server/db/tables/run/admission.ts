import { sql } from 'kysely';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { Tx } from '#server/db/database.ts';
import { isAtBrowserPage, promiseEnd, type Claim } from './subtasks.ts';
import type { Room } from './workers.ts';

/** Waits for a node: it has no promise, or its promise has expired (its job was lost or no worker had a free slot). */
export const isWaiting = sql`(subtasks.status = ${sql.lit(SubtaskStatus.Waiting)}
  and (lease_until is null or lease_until < now()))`;

/** Statuses are literals so that the index of active subtasks is used. Runs on users' machines take no node. */
export const holdsNode = sql`(subtasks.status in (${sql.lit(SubtaskStatus.Waiting)}, ${sql.lit(SubtaskStatus.Executing)},
  ${sql.lit(SubtaskStatus.Stopping)}) and local_run is null and not ${isWaiting})`;

/** Waiting lots of the account with a recipe for browsers: each plan, which may be long, is read once. */
export function browserLots(accountId: string) {
  return sql`browser_lots as materialized (
    select lot_id from lots where plan -> 'recipe' ->> 'engine' = 'browser' and lot_id in (
      select lot_id from subtasks where account_id = ${accountId} and ${isWaiting}))`;
}

/** The subtask needs a worker with a browser. Computed only when no worker has one. */
export const needsBrowser = sql`(${isAtBrowserPage} or subtasks.lot_id in (select lot_id from browser_lots))`;

/** Limit of promises per account while all workers are busy, so that no account fills the queue. */
const promisesWhileBusy = 2;

/**
 * Gives the account's free nodes to waiting subtasks: first to those that lost their worker, so that a crash costs no
 * place in the queue; then by the task's stored priority (lowest first), to the task with the fewest nodes, and to the
 * oldest lot. No task gets more than its limit. The account is locked. Returns the jobs to send.
 * Between accounts the queue is fair, first come first served: no account gets more promises than workers have free
 * slots (`freeSlots`, `null` when unknown), or two when they have none. A subtask that needs a browser gets no promise
 * while no worker has one. An expired promise keeps its token, and so its queued job keeps its place: the job's id
 * names subtask and token.
 */
export async function admitSubtasks(
  tx: Tx,
  accountId: string,
  { freeSlots, hasBrowser }: Pick<Room, 'freeSlots' | 'hasBrowser'>,
): Promise<{ id: string; needsBrowser: boolean; data: Claim }[]> {
  const { rows } = await sql<{ job_id: string; needs_browser: boolean; subtask_id: string; token: number }>`
    with ${hasBrowser === false ? sql`${browserLots(accountId)},` : sql``} held as (
      select task_id, count(*) as nodes, count(*) filter (where status = ${sql.lit(SubtaskStatus.Waiting)}) as promises
      from subtasks where account_id = ${accountId} and ${holdsNode} group by task_id),
    waiting as (
      select subtask_id, lot_id, task_id, attempts = 0 as is_new,
        row_number() over (partition by task_id order by attempts = 0, subtask_no) as turn
      from subtasks where account_id = ${accountId} and ${isWaiting}
        ${hasBrowser === false ? sql`and not ${needsBrowser}` : sql``}),
    chosen as (
      select subtask_id, lots.lot_id from waiting
      join tasks on tasks.task_id = waiting.task_id
      join lots on lots.lot_id = waiting.lot_id
      left join held on held.task_id = waiting.task_id
      where node_count is null or coalesce(nodes, 0) + turn <= node_count
      order by is_new, priority, coalesce(nodes, 0) + turn, lots.created_at, lots.lot_id
      limit (select greatest(0, least(cloud_count - (select coalesce(sum(nodes), 0) from held),
               ${freeSlots === null ? null : Math.max(promisesWhileBusy, freeSlots)}::bigint
                 - (select coalesce(sum(promises), 0) from held)))
             from accounts where account_id = ${accountId}))
    update subtasks set token = case when lease_until is null then token + 1 else token end, lease_until = ${promiseEnd}
    from chosen join lots on lots.lot_id = chosen.lot_id where subtasks.subtask_id = chosen.subtask_id
    returning subtasks.subtask_id, token, md5(subtasks.subtask_id::text || token)::uuid as job_id,
      (${isAtBrowserPage} or coalesce(lots.plan -> 'recipe' ->> 'engine' = 'browser', false)) as needs_browser`.execute(
    tx,
  );
  return rows.map((row) => ({
    id: row.job_id,
    needsBrowser: row.needs_browser,
    data: { subtaskId: row.subtask_id, token: row.token },
  }));
}
