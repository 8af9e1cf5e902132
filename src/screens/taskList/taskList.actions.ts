import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { emptySelection, selectedIds, selectionAfter, type ListEvent, type Selection } from '#core/domain/selection.ts';
import type { ParentNav } from '#app/navigation/addresses.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useExportDialog } from '#app/features/exports/useExportDialog.tsx';
import { useTaskActions } from '#app/features/tasks/actions/useTaskActions.ts';
import type { NamedTask } from '#app/store/queries/tasks/tasks.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { noFilter, parentNavOf, readListView, withFilter, writeListView, type Filter } from './listView.ts';
import type { ListKind, ListView } from './listView.ts';
import { useTaskList, type TaskList } from './taskList.state.ts';

/** Data and actions for the parts of the screen. */
export interface TaskListControls extends Pick<ReturnType<typeof useTaskActions>, 'ofRow' | 'ofMany' | 'restore'> {
  view: ListView;
  list: TaskList | undefined;
  parentNav: ParentNav;
  isOffline: boolean;
  selection: Selection;
  selected: readonly string[];
  select: (change: (before: Selection) => Selection) => void;
  clearSelection: () => void;
  filter: (changed: Partial<Filter>) => void;
  resetFilter: () => void;
  showPage: (page: number) => void;
  resize: (pageSize: number) => void;
  refresh: () => void;
}

/** Returns the list of the address's view, the selection in it, and the actions on both (§4). */
export function useTaskListScreen(kind: ListKind): TaskListControls {
  const [search, setSearch] = useSearchParams();
  const view = readListView(search);
  const list = useTaskList(kind, view);
  const [selection, setSelection] = useState(emptySelection);
  const applyListEvent = (event: ListEvent) => setSelection((before) => selectionAfter(before, event));
  const parentNav = parentNavOf[kind];
  const openExport = useExportDialog();
  const exportTasks = (tasks: readonly NamedTask[]) => openExport({ tasks });
  const actions = useTaskActions({ parentNav, exportTasks, onListEvent: applyListEvent });

  const show = (next: ListView) => setSearch(writeListView(next), { replace: true });
  const filter = (changed: Partial<Filter>) => {
    applyListEvent('filter');
    show(withFilter(view, changed));
  };
  return {
    ...actions,
    view,
    list,
    parentNav,
    isOffline: useSignalValue(isOffline),
    selection,
    selected: selectedIds(selection),
    select: setSelection,
    clearSelection: () => setSelection(emptySelection),
    filter,
    resetFilter: () => filter(noFilter),
    showPage: (page) => {
      applyListEvent('page');
      show({ ...view, page });
    },
    resize: (pageSize) => {
      applyListEvent('pageSize');
      show(withFilter(view, { pageSize }));
    },
    refresh: () => {
      applyListEvent('refresh');
      void bridge.pollNow();
    },
  };
}
