import type { ListedTask } from '../table/listedTask.ts';

/**
 * A dialog that asks before tasks are changed. A new name is asked for by RenameDialog.tsx, which other pages open too.
 */
export type TaskDialog =
  | { kind: 'priority' | 'nodes' | 'schedule'; task: ListedTask }
  /** `groupId`: the group of all the tasks; `null` where they are in several. */
  | { kind: 'move' | 'copy'; taskIds: readonly string[]; groupId: string | null }
  /** `scheduledIds`: the tasks among `count` that have a timer. */
  | { kind: 'clearSchedules'; count: number; scheduledIds: readonly string[] }
  | { kind: 'remove'; taskIds: readonly string[]; activeCount: number };
