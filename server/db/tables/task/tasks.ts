import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { TaskChangeField } from '#core/wire/calls/task/taskLogCalls.ts';
import type { ProxySettings } from '#core/domain/proxy/proxySettings.ts';
import type { Repeats } from '#core/domain/run/repeats.ts';
import type { RunSettings } from '#core/domain/run/runSettings.ts';
import type { TaskSchedule } from '#core/domain/task/schedule.ts';
import type { TaskStatus } from '#core/domain/task/status.ts';
import type { TaskOrder } from '#core/domain/task/taskOrder.ts';
import type { LineOrigins, ParameterValues } from '#core/domain/parameters/parameter.ts';
import type { Tx } from '#server/db/database.ts';
import type { FieldChange, TaskTable } from '#server/db/schema/schema.ts';
import { insertTaskChanges } from './taskChanges.ts';
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
 * Makes a copy of a task of the account: its parameters, secrets, proxies, priority, nodes, run settings and handling
 * of duplicates. `null` when the id is taken, by any account.
 */
export async function insertCopy(
  tx: Tx,
  copy: { taskId: string; sourceTaskId: string; taskGroupId: string; name: string; revision: number },
): Promise<TaskRow | null> {
  const { rows } = await sql<TaskRow>`
    insert into tasks (task_id, account_id, task_group_id, name, template_slug, template_version, parameters, line_origins,
      secrets, url_source_task_id, url_source_task_field, proxy, proxy_lines, priority, node_count, run_settings, repeats, revision)
    select ${copy.taskId}, account_id, ${copy.taskGroupId}, ${copy.name}, template_slug, template_version, parameters,
      line_origins, secrets, url_source_task_id, url_source_task_field, proxy, proxy_lines, priority, node_count,
      run_settings, repeats, ${copy.revision}
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
  taskGroupId: string | undefined;
  order: TaskOrder;
  page: number;
  pageSize: number;
}

/**
 * The columns by which a list is ordered (core/domain/task/taskOrder.ts). Priorities are shown in the opposite order of
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

/** The columns of a task that a user may change. */
export interface TaskColumns {
  name?: string;
  taskGroupId?: string;
  /** The stored number. */
  priority?: number;
  nodeCount?: number | null;
  runSettings?: RunSettings;
  repeats?: Repeats | null;
  deletedAt?: Date | null;
  parameters?: ParameterValues;
  secrets?: Record<string, string>;
  lineOrigins?: LineOrigins;
  templateVersion?: number;
  urlSource?: UrlSource | undefined;
  proxies?: StoredProxies | undefined;
  /** With the time of its next run; `null` for not set. The skipped run of the former schedule is deleted. */
  schedule?: { kept: TaskSchedule; nextExecuteTime: number | null } | null;
}

/**
 * Writes a change with its history, and records the author and time for each changed field (names of
 * core/wire/rows/task.ts).
 */
export async function changeTask(
  tx: Tx,
  taskId: string,
  change: TaskColumns,
  { fields, by, revision }: { fields: readonly TaskChangeField[]; by: string; revision: number },
): Promise<TaskRow> {
  const mark: FieldChange = { revision, by, at: Date.now() };
  const marks = JSON.stringify(Object.fromEntries(fields.map((field) => [field, mark])));
  const before = await findTask(tx, taskId);
  const after = await tx
    .updateTable('tasks')
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.taskGroupId !== undefined && { task_group_id: change.taskGroupId }),
      ...(change.priority !== undefined && { priority: change.priority }),
      ...(change.nodeCount !== undefined && { node_count: change.nodeCount }),
      ...(change.runSettings !== undefined && { run_settings: JSON.stringify(change.runSettings) }),
      ...(change.repeats !== undefined && { repeats: change.repeats === null ? null : JSON.stringify(change.repeats) }),
      ...(change.deletedAt !== undefined && { deleted_at: change.deletedAt }),
      ...(change.parameters !== undefined && { parameters: JSON.stringify(change.parameters) }),
      ...(change.secrets !== undefined && { secrets: JSON.stringify(change.secrets) }),
      ...(change.lineOrigins !== undefined && { line_origins: JSON.stringify(change.lineOrigins) }),
      ...(change.templateVersion !== undefined && { template_version: change.templateVersion }),
      ...(change.urlSource !== undefined && {
        url_source_task_id: change.urlSource.taskId,
        url_source_task_field: change.urlSource.field,
      }),
      ...(change.proxies !== undefined && { proxy: JSON.stringify(change.proxies.settings) }),
      ...(change.proxies?.sealedLines !== undefined && { proxy_lines: change.proxies.sealedLines }),
      ...(change.schedule !== undefined && scheduleColumns(change.schedule)),
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

function scheduleColumns(schedule: NonNullable<TaskColumns['schedule']> | null) {
  const next = schedule?.nextExecuteTime ?? null;
  return {
    schedule: schedule === null ? null : JSON.stringify(schedule.kept),
    next_execute_time: next === null ? null : new Date(next),
    last_skip: null,
  };
}
