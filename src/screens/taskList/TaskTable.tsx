import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSelected, pageState, togglePage, toggleRow, type Selection } from '#core/domain/selection/selection.ts';
import { latePart } from '#app/parts/late/latePart.tsx';
import { DataTable, type TableColumn } from '#app/parts/table/DataTable.tsx';
import { useNameEdits } from '#app/state/nameEdits.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { runChanges } from '#app/state/taskRuns.ts';
import { useSig } from '#app/state/useSig.ts';
import type { TaskView } from '#app/store/queries/tasks.ts';
import type { TaskListActions } from './taskList.actions.ts';
import type { TaskList, TaskListRow } from './taskList.state.ts';
import { TaskRow } from './TaskRow.tsx';
import { Tick } from './Tick.tsx';

const RowMenu = latePart(async () => (await import('./RowMenu.tsx')).RowMenu);
const RenameDialog = latePart(async () => (await import('#app/parts/edit/RenameDialog.tsx')).RenameDialog);

const rowHeight = 61;

interface TaskTableProps {
  list: TaskList;
  selection: Selection;
  onSelect: (change: (before: Selection) => Selection) => void;
  actions: TaskListActions;
}

export function TaskTable({ list: { rows, page }, selection, onSelect, actions }: TaskTableProps) {
  const { t } = useTranslation('console');
  const edits = useNameEdits();
  const changes = useSig(runChanges);
  const offline = useSig(isOffline);
  const [menu, setMenu] = useState<{ row: TaskListRow; target: HTMLElement } | null>(null);
  const [renamed, setRenamed] = useState<TaskView | null>(null);
  const pageIds = rows.map(({ task }) => task.taskId);
  const columns = useColumns(pageState(selection, page, pageIds), () =>
    onSelect((before) => togglePage(before, page, pageIds)),
  );

  return (
    <>
      <DataTable
        label={t(($) => $.taskList.title)}
        columns={columns}
        rows={rows}
        rowKey={({ task }) => `${page} ${task.taskId}`}
        rowHeight={rowHeight}
        renderRow={(row, index) => (
          <TaskRow
            row={row}
            index={index}
            isSelected={isSelected(selection, page, row.task.taskId)}
            isMenuOpen={menu?.row.task.taskId === row.task.taskId}
            change={changes.get(row.task.taskId)}
            isOffline={offline}
            edits={edits}
            onTick={() => onSelect((before) => toggleRow(before, page, row.task.taskId))}
            onStart={() => actions.start(row.task)}
            onStop={() => actions.stop(row.task)}
            onMenu={(target) => setMenu((open) => (open?.target === target ? null : { row, target }))}
          />
        )}
      />
      {menu && (
        <RowMenu
          {...menu}
          onClose={() => setMenu(null)}
          onRename={() => setRenamed(menu.row.task)}
          onCopyId={() => actions.copyId(menu.row.task)}
        />
      )}
      {renamed && (
        <RenameDialog
          taskName={renamed.taskName}
          onRename={(taskName) => edits.rename(renamed.taskId, taskName)}
          onClose={() => setRenamed(null)}
        />
      )}
    </>
  );
}

function useColumns(ticked: ReturnType<typeof pageState>, onTickAll: () => void): TableColumn[] {
  const { t } = useTranslation('console');
  const texts = useMemo(
    () => ({
      name: t(($) => $.taskList.columns.name),
      template: t(($) => $.taskList.columns.template),
      rows: t(($) => $.taskList.columns.rows),
      time: t(($) => $.taskList.columns.time),
      status: t(($) => $.taskList.columns.status),
      actions: t(($) => $.taskList.columns.actions),
    }),
    [t],
  );
  return [
    {
      key: 'select',
      width: '44px',
      header: <Tick state={ticked} label={t(($) => $.taskList.selectPage)} onTick={onTickAll} />,
    },
    { key: 'name', header: texts.name },
    { key: 'template', width: '200px', header: texts.template, isMinor: true },
    { key: 'rows', width: '116px', header: texts.rows, isNumeric: true },
    { key: 'time', width: 'clamp(118px, 13.5cqi, 152px)', header: texts.time },
    { key: 'status', width: 'clamp(132px, 14cqi, 164px)', header: texts.status },
    { key: 'actions', width: '134px', header: texts.actions },
  ];
}
