import type { TaskRow } from '../tables.ts';

/** The fields that tasks are filtered and ordered by. Each is an index of the table (tables.ts). */
export const taskIndexFields = [
  'listedAt',
  'taskName',
  'taskExecuteStatus',
  'templateSlug',
  'workFlowType',
  'taskGroupId',
  'deletedAt',
] as const;
export type TaskIndexField = (typeof taskIndexFields)[number];
export type IndexedTask = Pick<TaskRow, 'taskId' | TaskIndexField>;

/** The index of one store; maintainTaskIndex.ts fills and updates it. */
export interface TaskIndex {
  /** Newest first; `undefined` before all have been read. */
  tasks: readonly IndexedTask[] | undefined;
  /** Set while written rows have not been read yet. */
  reading: Promise<void> | null;
}
