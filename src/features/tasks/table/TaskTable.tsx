import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSelected, pageState, togglePage, type Selection } from '#core/domain/selection.ts';
import { withRowTexts } from '#app/i18n/i18n.ts';
import type { ParentNav } from '#app/navigation/addresses.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { DataTable, type TableColumn } from '#app/parts/table/DataTable.tsx';
import { timerHideOrder } from './cells.tsx';
import type { RowMenuProps } from './RowMenu.tsx';
import type { TaskConflicts } from '../conflicts/useTaskConflicts.ts';
import type { RunChangeByTaskId, TaskListRow, TaskRowActions } from './taskListRow.ts';
import { TaskRow } from './TaskRow.tsx';
import { Checkbox } from './Checkbox.tsx';
import styles from './TaskTable.module.css';

const RowMenu = lazyComponent<RowMenuProps>(withRowTexts(async () => (await import('./RowMenu.tsx')).RowMenu));

/** Row heights in pixels, with the template's picture and without it. */
const rowHeights = { withTemplate: 61, plain: 57 };

interface TaskTableProps {
  label: string;
  ids: readonly string[];
  /** Returns `undefined` while the row is being read. */
  rowOf: (taskId: string) => TaskListRow | undefined;
  /** Called with the visible row range of a long list. */
  onRange?: (start: number, end: number) => void;
  /** Names the view that shows these tasks (DataTable.tsx). */
  viewKey?: string;
  page: number;
  /** True if the table has a template column; the list of one template's tasks has none (§2.4). */
  hasTemplate: boolean;
  /** The side menu's entry for the pages that the table links to. */
  parentNav: ParentNav;
  selection: Selection;
  onSelect: (change: (before: Selection) => Selection) => void;
  actions: TaskRowActions;
  conflicts: TaskConflicts;
  changes: RunChangeByTaskId;
  isOffline: boolean;
}

/** §2.4: tasks as rows that can be selected, started and stopped; the other actions are in a menu. */
export function TaskTable({
  label,
  ids,
  rowOf,
  onRange,
  viewKey,
  page,
  hasTemplate,
  selection,
  ...rest
}: TaskTableProps) {
  const { onSelect, actions, conflicts, changes, isOffline, parentNav } = rest;
  // Refers to the row by its id: a row that is not rendered again may have changed (TaskRow.tsx).
  const [menu, setMenu] = useState<{ taskId: string; target: HTMLElement } | null>(null);
  const menuRow = menu === null ? undefined : rowOf(menu.taskId);
  const columns = useColumns(hasTemplate, pageState(selection, page, ids), () =>
    onSelect((before) => togglePage(before, page, ids)),
  );
  const renderRow = (taskId: string, index: number) => {
    const row = rowOf(taskId);
    if (row === undefined) return <WaitingRow index={index} columnCount={columns.length} />;
    return (
      <TaskRow
        row={row}
        index={index}
        page={page}
        hasTemplate={hasTemplate}
        isSelected={isSelected(selection, page, taskId)}
        isMenuOpen={menu?.taskId === taskId}
        change={changes.get(taskId)}
        isOffline={isOffline}
        conflicts={conflicts}
        parentNav={parentNav}
        onSelect={onSelect}
        onStart={() => actions.start(row.task)}
        onStop={() => actions.stop(row.task)}
        onMenu={(target) => setMenu((open) => (open?.taskId === taskId ? null : { taskId, target }))}
      />
    );
  };

  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={ids}
        rowKey={(taskId) => taskId}
        rowHeight={hasTemplate ? rowHeights.withTemplate : rowHeights.plain}
        renderRow={renderRow}
        {...(onRange !== undefined && { onRange })}
        {...(viewKey !== undefined && { viewKey })}
      />
      {menu !== null && menuRow !== undefined && (
        <RowMenu
          row={menuRow}
          target={menu.target}
          parentNav={parentNav}
          actions={actions}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}

function useColumns(hasTemplate: boolean, ticked: ReturnType<typeof pageState>, onTickAll: () => void): TableColumn[] {
  const { t } = useTranslation('console');
  const texts = useMemo(
    () => ({
      name: t(($) => $.taskList.columns.name),
      template: t(($) => $.taskList.columns.template),
      rows: t(($) => $.taskList.columns.rows),
      timer: t(($) => $.taskList.columns.timer),
      time: t(($) => $.taskList.columns.time),
      status: t(($) => $.taskList.columns.status),
      actions: t(($) => $.taskList.columns.actions),
    }),
    [t],
  );
  const template: TableColumn = { key: 'template', width: '200px', header: texts.template, hideOrder: 'second' };
  return [
    {
      key: 'select',
      width: '44px',
      header: <Checkbox state={ticked} label={t(($) => $.taskList.selectPage)} onClick={onTickAll} />,
    },
    { key: 'name', header: texts.name },
    ...(hasTemplate ? [template] : []),
    { key: 'rows', width: 'clamp(88px, 9cqi, 104px)', header: texts.rows, isNumeric: true },
    { key: 'timer', width: '116px', header: texts.timer, hideOrder: timerHideOrder(hasTemplate) },
    { key: 'time', width: 'clamp(124px, 12.5cqi, 140px)', header: texts.time },
    { key: 'status', width: 'clamp(144px, 13cqi, 152px)', header: texts.status },
    { key: 'actions', width: '160px', header: texts.actions },
  ];
}

/** Takes the place of a row that is being read: of ten thousand rows only those in view are read. */
function WaitingRow({ index, columnCount }: { index: number; columnCount: number }) {
  return (
    <tr aria-rowindex={index + 2} aria-busy>
      <td colSpan={columnCount} className={styles.waiting}>
        …
      </td>
    </tr>
  );
}
