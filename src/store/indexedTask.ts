import type { TaskRow } from './tables.ts';

/** What tasks are found and ordered by. Each is an index of the table (tables.ts). */
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

/** Of one store; filled and kept by keepIndex.ts. */
export interface TaskIndex {
  /** Newest first; `undefined` before all have been read. */
  tasks: readonly IndexedTask[] | undefined;
  /** While something that was written has not been read. */
  reading: Promise<void> | null;
}
