import type { IpProxyFromType } from '../proxy/proxySettings.ts';
import type { Repeats } from './repeats.ts';
import type { TaskSchedule } from './schedule.ts';

interface NamedGroup {
  taskGroupId: string;
  /** What it was called then; the console has a name of its own for the account's first one. */
  taskGroupName: string;
  isDefault: boolean;
}

/**
 * One change in a task's history, by the field that was changed (core/edits): the values before and after where they are
 * short and no secret, else what of it is another.
 */
export type TaskChange =
  | { field: 'taskName'; before: string; after: string }
  | { field: 'taskGroupId'; before: NamedGroup; after: NamedGroup }
  /** As it is stored. */
  | { field: 'priority'; before: number; after: number }
  | { field: 'nodeCount'; before: number | null; after: number | null }
  | { field: 'schedule'; before: TaskSchedule | null; after: TaskSchedule | null }
  | { field: 'proxy'; before: IpProxyFromType; after: IpProxyFromType }
  /** By the template's names of parameters. */
  | { field: 'parameters'; paramNames: string[] }
  | { field: 'runSettings' }
  | { field: 'repeats'; before: Repeats | null; after: Repeats | null }
  | { field: 'deletedAt'; isDeleted: boolean };

/** So many changes of a task are kept, the latest. */
export const keptChanges = 200;
