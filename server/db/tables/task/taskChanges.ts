import { sql, type Selectable } from 'kysely';
import { maxTaskChanges, type TaskHistory } from '#core/wire/calls/task/taskLogCalls.ts';
import type { TaskChange, TaskChangeField } from '#core/wire/rows/task.ts';
import type { Tx } from '#server/db/database.ts';
import type { TaskTable } from '#server/db/schema/taskTables.ts';
import { taskFields } from './taskFields.ts';

type TaskRow = Selectable<TaskTable>;

/**
 * Writes the differences in these fields into a task's history, in the transaction of the change; the latest ones are
 * kept.
 */
export async function insertTaskChanges(
  tx: Tx,
  { before, after }: { before: TaskRow; after: TaskRow },
  { fields, by }: { fields: readonly TaskChangeField[]; by: string },
): Promise<void> {
  const changes: TaskChange[] = [];
  for (const field of fields) changes.push(await taskFields[field].change(before, after, tx));
  if (changes.length === 0) return;
  const { task_id: taskId, account_id: accountId } = after;
  await sql`
    insert into task_changes (account_id, task_id, changed_by, change)
    select ${accountId}, ${taskId}, ${by}, change::jsonb
    from unnest(${changes.map((change) => JSON.stringify(change))}::text[]) as change`.execute(tx);
  await sql`
    delete from task_changes where task_id = ${taskId} and change_no <= (
      select change_no from task_changes where task_id = ${taskId} order by change_no desc
      offset ${maxTaskChanges} limit 1)`.execute(tx);
}

/** Returns the history, newest first. Foreign rows are hidden by row security. */
export async function readTaskChanges(tx: Tx, taskId: string): Promise<TaskHistory['items']> {
  const rows = await tx
    .selectFrom('task_changes')
    .select(['at', 'changed_by', 'change'])
    .where('task_id', '=', taskId)
    .orderBy('change_no', 'desc')
    .execute();
  return rows.map(({ at, changed_by, change }) => ({ at: at.getTime(), by: changed_by, change }));
}
