import type { IpProxyFromType } from '../proxy/proxySettings.ts';
import type { Repeats } from './repeats.ts';
import type { TaskSchedule } from './schedule.ts';

interface NamedGroup {
  taskGroupId: string;
  /** The name at that time; the console shows its own name for the account's first group. */
  taskGroupName: string;
  isDefault: boolean;
}

interface BeforeAfter<Value> {
  before: Value;
  after: Value;
}

/**
 * The fields of a task that can change, each with what the task's history keeps of a change: the values before and after
 * when they are short and no secret. A new field begins here: then the compiler names the edit, the column, the history and
 * the texts that it still lacks (core/edits/edit.ts).
 */
interface TaskFieldChanges {
  taskName: BeforeAfter<string>;
  taskGroupId: BeforeAfter<NamedGroup>;
  /** The stored number (priority.ts), which is not the one that the console shows. */
  priority: BeforeAfter<number>;
  nodeCount: BeforeAfter<number | null>;
  schedule: BeforeAfter<TaskSchedule | null>;
  proxy: BeforeAfter<IpProxyFromType>;
  /** Names as in the template. */
  parameters: { paramNames: string[] };
  runSettings: object;
  repeats: BeforeAfter<Repeats | null>;
  deletedAt: { isDeleted: boolean };
}
export type TaskChangeField = keyof TaskFieldChanges;

/** One change in a task's history. */
export type TaskChange = {
  [Field in TaskChangeField]: { field: Field } & TaskFieldChanges[Field];
}[TaskChangeField];

/** The number of changes that a task's history keeps; older ones are removed. */
export const keptChanges = 200;
