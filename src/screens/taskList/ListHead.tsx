import { LazyBatchBar } from '#app/features/tasks/table/LazyBatchBar.ts';
import { FilterBar } from './FilterBar.tsx';
import type { TaskListControls } from './taskList.actions.ts';

/** The filter, and in its place what can be done with ticked tasks. */
export function ListHead({ screen }: { screen: TaskListControls }) {
  const { selected, ofMany } = screen;
  if (selected.length === 0) return <FilterBar screen={screen} />;
  return (
    <LazyBatchBar taskIds={selected} isOffline={screen.isOffline} actions={ofMany} onCancel={screen.clearSelection} />
  );
}
