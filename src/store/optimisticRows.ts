import type { AnyEdit, Edit } from '#core/edits/edit.ts';
import { editsByName } from '#core/edits/registry.ts';
import type { SavedView } from '#core/wire/calls/data/savedView.ts';
import type { Task, TaskGroup } from '#core/wire/rows/task.ts';
import type { Store } from './openStore.ts';
import { withEdits } from './overlay.ts';
import { pendingStates, type EditRow } from './tables.ts';

/**
 * Returns the rows that edits of this device create and that the service has not sent yet, by id, without later edits.
 */
export async function optimisticTasks({ main }: Store, edits: readonly EditRow[]): Promise<Map<string, Task>> {
  const made = new Map<string, Task>();
  const making = creatingEdits(edits, 'task');
  if (making.length === 0) return made;
  const known = new Set(await main.tasks.where('taskId').anyOf(targetsOf(making)).primaryKeys());
  const sourceIds = making.flatMap(({ edit, patch }) => edit.make?.sourceOf(patch) ?? []);
  const sources = new Map((await main.tasks.bulkGet([...new Set(sourceIds)])).map((row) => [row?.taskId, row]));
  for (const { edit, row, patch } of making) {
    if (known.has(row.target)) continue;
    const sourceId = edit.make?.sourceOf(patch) ?? '';
    const source = made.get(sourceId) ?? withoutListing(sources.get(sourceId));
    // The source as it was when the user copied it.
    const before = edits.filter(({ place }) => place < row.place);
    const task = edit.make?.row(
      row.target,
      patch,
      source === undefined ? null : withEdits(source, before),
      row.createdAt,
    );
    if (task) made.set(row.target, task as Task);
  }
  return made;
}

/** As `optimisticTasks`, for groups. */
export async function optimisticGroups({ main }: Store, edits: readonly EditRow[]): Promise<Map<string, TaskGroup>> {
  const made = new Map<string, TaskGroup>();
  const making = creatingEdits(edits, 'group');
  if (making.length === 0) return made;
  const known = new Set(await main.groups.where('taskGroupId').anyOf(targetsOf(making)).primaryKeys());
  for (const { edit, row, patch } of making) {
    const group = known.has(row.target) ? null : edit.make?.row(row.target, patch, null, row.createdAt);
    if (group) made.set(row.target, group as TaskGroup);
  }
  return made;
}

/**
 * As `optimisticTasks`, for saved views, also those that the service has: a deleted view that is made again still has
 * its row until the deletion has arrived.
 */
export function optimisticViews(edits: readonly EditRow[]): Map<string, SavedView> {
  const views = creatingEdits(edits, 'view').flatMap(({ edit, row, patch }) => {
    const view = edit.make?.row(row.target, patch, null, row.createdAt);
    return view ? [view as SavedView] : [];
  });
  return new Map(views.map((view) => [view.viewId, view]));
}

/** Returns the field of the edit that creates a row, to mark it as unsent; `undefined` for a row of the service. */
export function creatingField(target: string, edits: readonly EditRow[]): string | undefined {
  return edits.find((edit) => edit.target === target && editsByName.get(edit.name)?.make !== undefined)?.field;
}

interface CreatingEdit {
  edit: Edit;
  row: EditRow;
  patch: unknown;
}

function creatingEdits(edits: readonly EditRow[], of: AnyEdit['of']): CreatingEdit[] {
  return edits.flatMap((row) => {
    const edit: Edit | undefined = editsByName.get(row.name);
    const isPending = pendingStates.some((state) => state === row.state);
    const parsed =
      isPending && edit?.of === of && edit.make !== undefined ? edit.patch.safeParse(row.patch) : undefined;
    return edit !== undefined && parsed?.success === true ? [{ edit, row, patch: parsed.data }] : [];
  });
}

function targetsOf(making: readonly CreatingEdit[]): string[] {
  return making.map(({ row }) => row.target);
}

/** Removes the one field that only stored rows have (tables.ts). */
function withoutListing(row: (Task & { listedAt?: number }) | undefined): Task | undefined {
  if (row === undefined) return undefined;
  const { listedAt: _, ...task } = row;
  return task;
}
