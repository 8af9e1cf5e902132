import { isDeepStrictEqual } from 'node:util';
import { sql, type Selectable } from 'kysely';
import { IpProxyFromType } from '#core/domain/proxy/proxySettings.ts';
import {
  maxTaskChanges,
  type TaskChange,
  type TaskChangeField,
  type TaskHistory,
} from '#core/wire/calls/task/taskLogCalls.ts';
import type { Tx } from '#server/db/database.ts';
import type { TaskTable } from '#server/db/schema/schema.ts';

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
  for (const field of fields) changes.push(await changeOf(tx, field, before, after));
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

async function changeOf(tx: Tx, field: TaskChangeField, before: TaskRow, after: TaskRow): Promise<TaskChange> {
  switch (field) {
    case 'taskName':
      return { field, before: before.name, after: after.name };
    case 'taskGroupId':
      return { field, before: await groupOf(tx, before), after: await groupOf(tx, after) };
    case 'priority':
      return { field, before: before.priority, after: after.priority };
    case 'nodeCount':
      return { field, before: before.node_count, after: after.node_count };
    case 'schedule':
      return { field, before: before.schedule, after: after.schedule };
    case 'proxy':
      return { field, before: proxyOf(before), after: proxyOf(after) };
    case 'parameters':
      return { field, paramNames: changedParameters(before, after) };
    case 'runSettings':
      return { field };
    case 'repeats':
      return { field, before: before.repeats, after: after.repeats };
    case 'deletedAt':
      return { field, isDeleted: after.deleted_at !== null };
  }
}

async function groupOf(tx: Tx, { task_group_id: taskGroupId }: TaskRow) {
  const group = await tx
    .selectFrom('task_groups')
    .select(['name', 'is_default'])
    .where('task_group_id', '=', taskGroupId)
    .executeTakeFirst();
  return { taskGroupId, taskGroupName: group?.name ?? '', isDefault: group?.is_default ?? false };
}

function proxyOf({ proxy }: TaskRow): IpProxyFromType {
  return proxy?.ipProxyFromType ?? IpProxyFromType.None;
}

/** Returns the names of changed parameters. The value of a secret is a mask, so its sealed form is compared as well. */
function changedParameters(before: TaskRow, after: TaskRow): string[] {
  const names = new Set([...Object.keys(before.parameters), ...Object.keys(after.parameters)]);
  return [...names].filter(
    (name) =>
      !isDeepStrictEqual(
        [before.parameters[name], before.secrets[name]],
        [after.parameters[name], after.secrets[name]],
      ),
  );
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
