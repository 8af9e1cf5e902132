import type { TaskGroup } from '#core/wire/rows/task.ts';
import { optimisticGroups, creatingField } from '../optimisticRows.ts';
import { inLiveQuery } from '../liveQuery.ts';
import type { Store } from '../openStore.ts';
import { isRemoved, missingEdits, pendingEdits, withEdits } from '../overlay.ts';
import type { EditRow } from '../tables.ts';

/** A group as the screen shows it: the row with its pending edits. */
export interface GroupView extends TaskGroup {
  /** Fields with edits that the service has not confirmed. */
  pendingFields: string[];
}

/** The default group first, the others by name; one whose deletion is under way is gone. */
export async function groupsOf(store: Store): Promise<GroupView[]> {
  return groupsWith(store, await inLiveQuery(pendingEdits(store)));
}

/** The same, with the edits that were read before. */
export async function groupsWith(store: Store, edits: readonly EditRow[]): Promise<GroupView[]> {
  const made = await inLiveQuery(optimisticGroups(store, edits));
  const rows = [...(await store.main.groups.toArray()), ...made.values()];
  return rows
    .filter((row) => !isRemoved(row, edits))
    .map((row) => groupView(row, edits, made.has(row.taskGroupId)))
    .toSorted(
      (one, other) =>
        Number(other.isDefault) - Number(one.isDefault) || one.taskGroupName.localeCompare(other.taskGroupName),
    );
}

function groupView(row: TaskGroup, edits: readonly EditRow[], isMade: boolean): GroupView {
  const fields = missingEdits(row, edits).map(({ field }) => field);
  const making = isMade ? creatingField(row.taskGroupId, edits) : undefined;
  return { ...withEdits(row, edits), pendingFields: [...new Set(making === undefined ? fields : [making, ...fields])] };
}

/** Where a task is shown: in the default group when its own is not there (any more). */
export function shownGroupId(taskGroupId: string, groups: readonly TaskGroup[]): string {
  if (groups.some((group) => group.taskGroupId === taskGroupId)) return taskGroupId;
  return groups.find(({ isDefault }) => isDefault)?.taskGroupId ?? taskGroupId;
}
