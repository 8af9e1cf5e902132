import { AppsListRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emptySelection, selectedIds, selectionAfter } from '#core/domain/selection.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { LazyBatchBar } from '#app/features/tasks/table/LazyBatchBar.ts';
import { TaskTable } from '#app/features/tasks/table/TaskTable.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useExportDialog } from '#app/features/exports/useExportDialog.tsx';
import { useTaskActions } from '#app/features/tasks/actions/useTaskActions.ts';
import { useTaskConflicts } from '#app/features/tasks/conflicts/useTaskConflicts.ts';
import { runChanges } from '#app/state/taskRuns.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { useCreatedTasks } from './createdTasks.state.ts';
import styles from './CreatedTasks.module.css';

/** §2.4: the task list within a template's page, without filter, pages and template column. */
export function CreatedTasks({ slug }: { slug: string }) {
  const { t } = useTranslation('template');
  const tasks = useCreatedTasks(slug);
  const [selection, setSelection] = useState(emptySelection);
  const openExport = useExportDialog();
  const { ofRow, ofMany } = useTaskActions({
    parentNav: '1',
    exportTasks: (tasksToExport) => openExport({ tasks: tasksToExport }),
    onListEvent: (event) => setSelection((before) => selectionAfter(before, event)),
  });
  const conflicts = useTaskConflicts();
  const changes = useSignalValue(runChanges);
  const offline = useSignalValue(isOffline);
  if (tasks === undefined) return <TableSkeleton />;
  if (tasks.ids.length === 0) {
    return (
      <EmptyState
        icon={<AppsListRegular />}
        title={t(($) => $.page.created.none.title)}
        text={t(($) => $.page.created.none.text)}
      />
    );
  }
  const selected = selectedIds(selection);
  return (
    <>
      {selected.length > 0 ? (
        <LazyBatchBar
          taskIds={selected}
          isOffline={offline}
          actions={ofMany}
          onCancel={() => setSelection(emptySelection)}
        />
      ) : (
        <p className={styles.lead}>{t(($) => $.page.created.lead, { count: tasks.ids.length })}</p>
      )}
      <TaskTable
        {...tasks}
        label={t(($) => $.page.menu.tasks)}
        page={1}
        hasTemplate={false}
        parentNav="1"
        selection={selection}
        onSelect={setSelection}
        actions={ofRow}
        conflicts={conflicts}
        changes={changes}
        isOffline={offline}
      />
    </>
  );
}
