import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { PageBar } from '#app/parts/table/PageBar.tsx';
import { pageSizes } from '#app/parts/table/pageView.ts';
import { TaskTable } from '#app/features/tasks/table/TaskTable.tsx';
import { runChanges } from '#app/state/taskRuns.ts';
import { useTaskConflicts } from '#app/features/tasks/conflicts/useTaskConflicts.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { TaskListControls } from './taskList.actions.ts';
import type { TaskList } from './taskList.state.ts';

interface TaskPageProps {
  title: string;
  list: TaskList;
  screen: TaskListControls;
}

/** One page of tasks, with the navigation to the other pages. */
export function TaskPage({ title, list, screen }: TaskPageProps) {
  const { t } = useTranslation('console');
  // Other rows after a poll are rendered in pieces, with frames between them: twenty new rows take longer than a frame.
  const { rows, viewKey, total, page, pageCount } = useDeferredValue(list);
  const rowById = new Map(rows.map((row) => [row.task.taskId, row]));
  return (
    <>
      <TaskTable
        label={title}
        ids={rows.map(({ task }) => task.taskId)}
        rowOf={(taskId) => rowById.get(taskId)}
        viewKey={viewKey}
        page={page}
        hasTemplate
        parentNav={screen.parentNav}
        selection={screen.selection}
        onSelect={screen.select}
        actions={screen.ofRow}
        conflicts={useTaskConflicts()}
        changes={useSignalValue(runChanges)}
        isOffline={screen.isOffline}
      />
      <PageBar
        page={page}
        pageCount={pageCount}
        total={t(($) => $.pages.total, { count: total })}
        onPage={screen.showPage}
        sizes={{
          label: t(($) => $.pages.size),
          chosen: screen.view.pageSize,
          all: pageSizes,
          onChoose: screen.resize,
        }}
      />
    </>
  );
}
