import type { TaskGroup } from '#core/wire/rows/task.ts';
import { optimisticGroups, creatingField } from '#app/store/optimisticRows.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import type { Store } from '#app/store/openStore.ts';
import { isRemoved, missingEdits, pendingEdits, withEdits } from '#app/store/overlay.ts';
import type { EditRow } from '#app/store/tables.ts';

/** A group as the screen shows it: the row with its pending edits. */
export interface GroupView extends TaskGroup {
  /** Fields with edits that the service has not confirmed. */
  pendingFields: string[];
}

/** Returns the default group first, the others by name, without groups whose deletion is pending. */
export async function groupsOf(store: Store): Promise<GroupView[]> {
  return groupsWith(store, await inLiveQuery(pendingEdits(store)));
}

/** As `groupsOf`, with edits that the caller has read (overlay.ts, `openEdits`). */
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

/** Returns the group that shows a task: the default group when its own does not exist (any more). */
export function shownGroupId(taskGroupId: string, groups: readonly TaskGroup[]): string {
  if (groups.some((group) => group.taskGroupId === taskGroupId)) return taskGroupId;
  return groups.find(({ isDefault }) => isDefault)?.taskGroupId ?? taskGroupId;
}
