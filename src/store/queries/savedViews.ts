import type { SavedView } from '#core/wire/calls/data/savedView.ts';
import { editsByName } from '#core/edits/registry.ts';
import { inLiveQuery } from '../liveQuery.ts';
import { optimisticViews } from '../optimisticRows.ts';
import type { Store } from '../openStore.ts';
import { missingEdits, pendingEdits, withEdits } from '../overlay.ts';
import { pendingStates, type EditRow } from '../tables.ts';

/** A saved view as the screen shows it: the row with its pending edits. */
export interface ListedView extends SavedView {
  /** True where the service has not confirmed an edit of it. */
  isPending: boolean;
  /** It opens where the address holds no view: the latest of those that were chosen for it. */
  isDefault: boolean;
}

/** Returns the saved views of a task by name, without those whose deletion is pending. */
export async function savedViewsOf(store: Store, taskId: string): Promise<ListedView[]> {
  return savedViewsWith(store, taskId, await inLiveQuery(pendingEdits(store)));
}

/** As `savedViewsOf`, with edits that the caller has read. */
export async function savedViewsWith(store: Store, taskId: string, edits: readonly EditRow[]): Promise<ListedView[]> {
  const stored = await store.main.views.where('taskId').equals(taskId).toArray();
  const made = [...optimisticViews(edits).values()].filter(
    (view) => view.taskId === taskId && stored.every(({ viewId }) => viewId !== view.viewId),
  );
  const rows = [...stored, ...made].filter(({ viewId }) => !isGone(viewId, edits));
  const views = rows.map((row) => withEdits(row, edits));
  const since = Math.max(...views.map(({ defaultSince }) => defaultSince ?? 0));
  return views
    .map((view, index) => ({
      ...view,
      isPending: made.includes(rows[index] ?? view) || missingEdits(rows[index] ?? view, edits).length > 0,
      isDefault: since > 0 && view.defaultSince === since,
    }))
    .toSorted((one, other) => one.viewName.localeCompare(other.viewName) || one.createdAt - other.createdAt);
}

/** A view may be deleted and made again (undo): the last of these edits counts. */
function isGone(viewId: string, edits: readonly EditRow[]): boolean {
  const last = edits.findLast(
    ({ name, target, state }) => target === viewId && isPending(state) && isOfExistence(editsByName.get(name)),
  );
  return last !== undefined && editsByName.get(last.name)?.removes === true;
}

function isOfExistence(edit: { make?: unknown; removes?: true } | undefined): boolean {
  return edit?.make !== undefined || edit?.removes === true;
}

function isPending(state: EditRow['state']): boolean {
  return pendingStates.some((each) => each === state);
}
