import type { ListedTask } from '../listedTask.ts';

/**
 * A dialog that asks before tasks are changed. RenameDialog.tsx asks for a new name, because other pages open it too.
 */
export type TaskDialog =
  | { kind: 'priority' | 'nodes' | 'schedule'; task: ListedTask }
  /** `groupId`: the group of all the tasks; `null` if they are in several groups. */
  | { kind: 'move' | 'copy'; taskIds: readonly string[]; groupId: string | null }
  /** `scheduledIds`: the tasks among `count` that have a timer. */
  | { kind: 'clearSchedules'; count: number; scheduledIds: readonly string[] }
  | { kind: 'remove'; taskIds: readonly string[]; activeCount: number };
