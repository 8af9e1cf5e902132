import type { ListedTask } from '../table/listedTask.ts';

/** A question that must be answered before something is done with tasks. */
export type TaskDialog =
  | { kind: 'rename'; task: ListedTask }
  | { kind: 'priority' | 'nodes' | 'schedule'; task: ListedTask }
  /** `groupId`: where all of them are, `null` where they are in several. */
  | { kind: 'move' | 'copy'; taskIds: readonly string[]; groupId: string | null }
  /** `scheduledIds`: those of them that have a timer. */
  | { kind: 'clearSchedules'; count: number; scheduledIds: readonly string[] }
  | { kind: 'remove'; taskIds: readonly string[]; activeCount: number };
