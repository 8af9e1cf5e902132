import { isDeepStrictEqual } from 'node:util';
import type { Selectable, Updateable } from 'kysely';
import { IpProxyFromType } from '#core/domain/proxy/proxySettings.ts';
import type { Task, TaskChange, TaskChangeField } from '#core/wire/rows/task.ts';
import type { Tx } from '#server/db/database.ts';
import type { TaskTable } from '#server/db/schema/taskTables.ts';

type TaskRow = Selectable<TaskTable>;
export type TaskColumns = Updateable<TaskTable>;

/** The sealed values of a form; `Task` has masks in their place. */
interface SealedSecrets {
  secrets: Record<string, string>;
}
/** The sealed list of proxies; without it the stored list stays unchanged. */
interface SealedProxies {
  sealedLines?: string | null;
}

/** The storage of one field of a task. */
interface FieldStorage<Field extends TaskChangeField> {
  /** The columns that a copy of a task takes over. */
  copied: readonly (keyof TaskTable)[];
  /** Returns the columns with the field's value in a task. */
  columns: (task: never) => TaskColumns;
  /** Returns the entry of the history. */
  change: (before: TaskRow, after: TaskRow, tx: Tx) => ChangeOf<Field> | Promise<ChangeOf<Field>>;
}
type ChangeOf<Field extends TaskChangeField> = Extract<TaskChange, { field: Field }>;

/**
 * The fields of a task that a user may change: their columns, their entry in the history, and the columns that a copy
 * takes over. `changeTask` writes the columns.
 */
export const taskFields = {
  taskName: {
    copied: [],
    columns: ({ taskName }: Pick<Task, 'taskName'>) => ({ name: taskName }),
    change: (before, after) => ({ field: 'taskName', before: before.name, after: after.name }),
  },
  taskGroupId: {
    copied: [],
    columns: ({ taskGroupId }: Pick<Task, 'taskGroupId'>) => ({ task_group_id: taskGroupId }),
    change: async (before, after, tx) => ({
      field: 'taskGroupId',
      before: await groupOf(tx, before),
      after: await groupOf(tx, after),
    }),
  },
  priority: {
    copied: ['priority'],
    columns: ({ priority }: Pick<Task, 'priority'>) => ({ priority }),
    change: (before, after) => ({ field: 'priority', before: before.priority, after: after.priority }),
  },
  nodeCount: {
    copied: ['node_count'],
    columns: ({ nodeCount }: Pick<Task, 'nodeCount'>) => ({ node_count: nodeCount }),
    change: (before, after) => ({ field: 'nodeCount', before: before.node_count, after: after.node_count }),
  },
  // The skipped run of the former schedule is deleted.
  schedule: {
    copied: [],
    columns: ({ schedule, nextExecuteTime: next }: Pick<Task, 'schedule' | 'nextExecuteTime'>) => ({
      schedule: jsonOrNull(schedule),
      next_execute_time: next === null ? null : new Date(next),
      last_skip: null,
    }),
    change: (before, after) => ({ field: 'schedule', before: before.schedule, after: after.schedule }),
  },
  proxy: {
    copied: ['proxy', 'proxy_lines'],
    columns: ({ ipProxySettings, sealedLines }: Pick<Task, 'ipProxySettings'> & SealedProxies) => ({
      proxy: JSON.stringify(ipProxySettings),
      ...(sealedLines !== undefined && { proxy_lines: sealedLines }),
    }),
    change: (before, after) => ({ field: 'proxy', before: proxyOf(before), after: proxyOf(after) }),
  },
  parameters: {
    copied: [
      'template_version',
      'parameters',
      'secrets',
      'line_origins',
      'url_source_task_id',
      'url_source_task_field',
    ],
    columns: (form: Pick<Task, 'parameters' | 'lineOrigins' | 'templateVersion'> & SealedSecrets) => ({
      parameters: JSON.stringify(form.parameters),
      secrets: JSON.stringify(form.secrets),
      line_origins: JSON.stringify(form.lineOrigins),
      template_version: form.templateVersion,
    }),
    change: (before, after) => ({ field: 'parameters', paramNames: changedParameters(before, after) }),
  },
  runSettings: {
    copied: ['run_settings'],
    columns: ({ runSettings }: Pick<Task, 'runSettings'>) => ({ run_settings: JSON.stringify(runSettings) }),
    change: () => ({ field: 'runSettings' }),
  },
  repeats: {
    copied: ['repeats'],
    columns: ({ repeats }: Pick<Task, 'repeats'>) => ({ repeats: jsonOrNull(repeats) }),
    change: (before, after) => ({ field: 'repeats', before: before.repeats, after: after.repeats }),
  },
  acceptedLotNo: {
    copied: [],
    columns: ({ acceptedLotNo }: Pick<Task, 'acceptedLotNo'>) => ({ accepted_lot_no: acceptedLotNo }),
    change: (before, after) => ({
      field: 'acceptedLotNo',
      before: before.accepted_lot_no,
      after: after.accepted_lot_no,
    }),
  },
  mends: {
    copied: ['mends'],
    columns: ({ mends }: Pick<Task, 'mends'>) => ({ mends: JSON.stringify(mends) }),
    change: () => ({ field: 'mends' }),
  },
  // Not copied: a copy would collect the same pages again. The newest feed was that of the former chain.
  chain: {
    copied: [],
    columns: ({ chain }: Pick<Task, 'chain'>) => ({ chain: jsonOrNull(chain), last_feed: null }),
    change: async (before, after, tx) => ({
      field: 'chain',
      before: await sourceOf(tx, before),
      after: await sourceOf(tx, after),
    }),
  },
  deletedAt: {
    copied: [],
    columns: ({ deletedAt }: Pick<Task, 'deletedAt'>) => ({
      deleted_at: deletedAt === null ? null : new Date(deletedAt),
    }),
    change: (_before, after) => ({ field: 'deletedAt', isDeleted: after.deleted_at !== null }),
  },
} satisfies { [Field in TaskChangeField]: FieldStorage<Field> };

/** The columns that a copy of a task takes over. */
export const copiedColumns = Object.values(taskFields).flatMap(({ copied }) => copied as readonly (keyof TaskTable)[]);

function jsonOrNull(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

async function groupOf(tx: Tx, { task_group_id: taskGroupId }: TaskRow) {
  const group = await tx
    .selectFrom('task_groups')
    .select(['name', 'is_default'])
    .where('task_group_id', '=', taskGroupId)
    .executeTakeFirst();
  return { taskGroupId, taskGroupName: group?.name ?? '', isDefault: group?.is_default ?? false };
}

async function sourceOf(tx: Tx, { chain }: TaskRow) {
  if (chain === null) return null;
  const source = await tx
    .selectFrom('tasks')
    .select('name')
    .where('task_id', '=', chain.sourceTaskId)
    .executeTakeFirst();
  return { sourceTaskName: source?.name ?? '', field: chain.field };
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
