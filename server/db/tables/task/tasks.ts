import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { ProxySettings } from '#core/domain/proxy/proxySettings.ts';
import type { TaskStatus } from '#core/domain/task/status.ts';
import { TaskMode, type TaskOrder } from '#core/domain/task/task.ts';
import type { LineOrigins, ParameterValues } from '#core/domain/parameters/parameter.ts';
import { ownRecipeTemplate } from '#core/wire/recipe/ownRecipe.ts';
import type { TaskChangeField } from '#core/wire/rows/task.ts';
import type { Tx } from '#server/db/database.ts';
import type { FieldChange, TaskTable } from '#server/db/schema/taskTables.ts';
import { insertTaskChanges } from './taskChanges.ts';
import { copiedColumns, type TaskColumns } from './taskFields.ts';
import { refuseLongPage, textBytes } from '#server/db/textBytes.ts';

export type TaskRow = Selectable<TaskTable>;

/** The task and field that a task's addresses were imported from (§3.5). */
export interface UrlSource {
  taskId: string | null;
  field: string | null;
}

/** A task's proxies; without `sealedLines` the stored list stays unchanged. */
interface StoredProxies {
  settings: ProxySettings;
  sealedLines?: string | null;
}

export interface NewTask {
  taskId: string;
  accountId: string;
  taskGroupId: string;
  name: string;
  templateSlug: string;
  templateVersion: number;
  parameters: ParameterValues;
  /** Sealed, by parameter. */
  secrets?: Record<string, string>;
  lineOrigins?: LineOrigins;
  urlSource?: UrlSource | undefined;
  proxies?: StoredProxies | undefined;
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
      secrets: JSON.stringify(task.secrets ?? {}),
      line_origins: JSON.stringify(task.lineOrigins ?? {}),
      url_source_task_id: task.urlSource?.taskId ?? null,
      url_source_task_field: task.urlSource?.field ?? null,
      proxy: task.proxies === undefined ? null : JSON.stringify(task.proxies.settings),
      proxy_lines: task.proxies?.sealedLines ?? null,
      field_changes: '{}',
      revision: task.revision,
    })
    .execute();
}

/**
 * Makes a copy of a task of the account, with its template and the columns that each field passes on (taskFields.ts).
 * `null` when the id is taken, by any account.
 */
export async function insertCopy(
  tx: Tx,
  copy: { taskId: string; sourceTaskId: string; taskGroupId: string; name: string; revision: number },
): Promise<TaskRow | null> {
  const copied = sql.join(['account_id', 'template_slug', ...copiedColumns].map((column) => sql.ref(column)));
  const { rows } = await sql<TaskRow>`
    insert into tasks (task_id, task_group_id, name, revision, ${copied})
    select ${copy.taskId}, ${copy.taskGroupId}, ${copy.name}, ${copy.revision}, ${copied}
    from tasks where task_id = ${copy.sourceTaskId} and deleted_at is null
    on conflict do nothing returning *`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Returns a task, also a deleted one, so that an edit of it can be refused as such. Foreign rows are hidden by row
 * security.
 */
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

/** Reads only the statuses of many tasks: the parameters of each may be a megabyte. */
export async function findLiveStatuses(
  tx: Tx,
  taskIds: readonly string[],
): Promise<Pick<TaskRow, 'task_id' | 'status'>[]> {
  return tx
    .selectFrom('tasks')
    .select(['task_id', 'status'])
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

/** Returns the tasks of an account, each with the task that feeds it. */
export async function readSources(tx: Tx, accountId: string): Promise<Map<string, string | null>> {
  const rows = await tx
    .selectFrom('tasks')
    .select(['task_id', 'chain'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.task_id, row.chain?.sourceTaskId ?? null]));
}

/** Returns the names of the tasks of an account, deleted ones too. */
export async function readTaskNames(tx: Tx, accountId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('tasks')
    .select('name')
    .where('account_id', '=', accountId)
    .where('purged_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.name));
}

export interface TaskSearch {
  accountId: string;
  keyword: string | undefined;
  statuses: readonly TaskStatus[];
  templateSlug: string | undefined;
  mode: TaskMode | undefined;
  taskGroupId: string | undefined;
  order: TaskOrder;
  page: number;
  pageSize: number;
}

/**
 * The columns by which a list is ordered (core/domain/task/task.ts). Priorities are shown in the opposite order of
 * the stored numbers.
 */
const orderColumns: Record<string, RawBuilder<unknown>> = {
  1: sql`name`,
  2: sql`created_at`,
  3: sql`row_count`,
  4: sql`coalesce(started_at, created_at)`,
  5: sql`-priority`,
};

/** Returns one page in the requested order, and the total number. */
export async function searchTaskRows(tx: Tx, search: TaskSearch): Promise<{ rows: TaskRow[]; total: number }> {
  let found = tx.selectFrom('tasks').where('account_id', '=', search.accountId).where('deleted_at', 'is', null);
  if (search.keyword) found = found.where('name', 'ilike', `%${search.keyword.replace(/[\\%_]/gu, '\\$&')}%`);
  if (search.statuses.length > 0) found = found.where('status', 'in', [...search.statuses]);
  if (search.taskGroupId !== undefined) found = found.where('task_group_id', '=', search.taskGroupId);
  if (search.templateSlug !== undefined) found = found.where('template_slug', '=', search.templateSlug);
  if (search.mode !== undefined) {
    found = found.where('template_slug', search.mode === TaskMode.AdvanceMode ? '=' : '<>', ownRecipeTemplate.slug);
  }
  const [field = '', direction] = search.order.split('&');
  const page = found
    .orderBy(orderColumns[field] ?? sql`created_at`, direction === '1' ? 'asc' : 'desc')
    .orderBy('task_id')
    .limit(search.pageSize)
    .offset((search.page - 1) * search.pageSize);
  await refuseLongPage(tx, page.select(textBytes('parameters').as('bytes')));
  const rows = await page.selectAll().execute();
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Returns the columns of a source of addresses; it is part of the form, and no field of the history. */
export function urlSourceColumns({ taskId, field }: UrlSource): TaskColumns {
  return { url_source_task_id: taskId, url_source_task_field: field };
}

/**
 * Writes columns (taskFields.ts) with the history of `fields`, and records the author and time for each of these.
 */
export async function changeTask(
  tx: Tx,
  taskId: string,
  columns: TaskColumns,
  { fields, by, revision }: { fields: readonly TaskChangeField[]; by: string; revision: number },
): Promise<TaskRow> {
  const mark: FieldChange = { revision, by, at: Date.now() };
  const marks = JSON.stringify(Object.fromEntries(fields.map((field) => [field, mark])));
  const before = await findTask(tx, taskId);
  const after = await tx
    .updateTable('tasks')
    .set({
      ...columns,
      field_changes: sql`field_changes || ${marks}::jsonb`,
      updated_at: new Date(),
      revision,
    })
    .where('task_id', '=', taskId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (before !== undefined) await insertTaskChanges(tx, { before, after }, { fields, by });
  return after;
}
