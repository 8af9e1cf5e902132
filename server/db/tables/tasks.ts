import { sql, type Selectable } from 'kysely';
import type { TaskStatus } from '#core/domain/task/status.ts';
import type { ParameterValues } from '#core/domain/template/parameter.ts';
import type { Tx } from '../database.ts';
import type { FieldChange, TaskTable } from '../schema.ts';

export type TaskRow = Selectable<TaskTable>;

export interface NewTask {
  taskId: string;
  accountId: string;
  taskGroupId: string;
  name: string;
  templateSlug: string;
  templateVersion: number;
  parameters: ParameterValues;
  revision: number;
}

export async function insertTask(tx: Tx, task: NewTask): Promise<void> {
  await tx
    .insertInto('tasks')
    .values({
      task_id: task.taskId,
      account_id: task.accountId,
      task_group_id: task.taskGroupId,
      name: task.name,
      template_slug: task.templateSlug,
      template_version: task.templateVersion,
      parameters: JSON.stringify(task.parameters),
      field_changes: '{}',
      revision: task.revision,
    })
    .execute();
}

/** Also a deleted one: whoever edits it is told so. Foreign rows are hidden by row security. */
export async function findTask(tx: Tx, taskId: string): Promise<TaskRow | undefined> {
  return tx.selectFrom('tasks').selectAll().where('task_id', '=', taskId).executeTakeFirst();
}

export async function findLiveTasks(tx: Tx, taskIds: readonly string[]): Promise<TaskRow[]> {
  return tx
    .selectFrom('tasks')
    .selectAll()
    .where('task_id', 'in', [...taskIds])
    .where('deleted_at', 'is', null)
    .execute();
}

export async function countTasks(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('tasks')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export interface TaskSearch {
  accountId: string;
  keyword: string | undefined;
  statuses: readonly TaskStatus[];
  templateSlug: string | undefined;
  page: number;
  pageSize: number;
}

/** Newest first (§9: order 4&2), a task that never ran by the time it was made. */
export async function searchTaskRows(tx: Tx, search: TaskSearch): Promise<{ rows: TaskRow[]; total: number }> {
  let found = tx.selectFrom('tasks').where('account_id', '=', search.accountId).where('deleted_at', 'is', null);
  if (search.keyword) found = found.where('name', 'ilike', `%${search.keyword.replace(/[\\%_]/gu, '\\$&')}%`);
  if (search.statuses.length > 0) found = found.where('status', 'in', [...search.statuses]);
  if (search.templateSlug !== undefined) found = found.where('template_slug', '=', search.templateSlug);
  const rows = await found
    .selectAll()
    .orderBy(sql`coalesce(started_at, created_at)`, 'desc')
    .orderBy('task_id')
    .limit(search.pageSize)
    .offset((search.page - 1) * search.pageSize)
    .execute();
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** What a person may change of a task. */
export interface TaskChange {
  name?: string;
  parameters?: ParameterValues;
  templateVersion?: number;
}

/** Writes a change and remembers for each changed field (names of core/wire/task.ts) who changed it and when. */
export async function changeTask(
  tx: Tx,
  taskId: string,
  change: TaskChange,
  { fields, by, revision }: { fields: readonly string[]; by: string; revision: number },
): Promise<TaskRow> {
  const mark: FieldChange = { revision, by, at: Date.now() };
  const marks = JSON.stringify(Object.fromEntries(fields.map((field) => [field, mark])));
  return tx
    .updateTable('tasks')
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.parameters !== undefined && { parameters: JSON.stringify(change.parameters) }),
      ...(change.templateVersion !== undefined && { template_version: change.templateVersion }),
      field_changes: sql`field_changes || ${marks}::jsonb`,
      updated_at: new Date(),
      revision,
    })
    .where('task_id', '=', taskId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
