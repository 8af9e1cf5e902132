import { CloudDatabaseRegular, MoreHorizontalRegular } from '@fluentui/react-icons';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { toggleRow, type Selection } from '#core/domain/selection.ts';
import { addresses, type ParentNav } from '#app/navigation/addresses.ts';
import { EditMark } from '../conflicts/EditMark.tsx';
import type { TaskConflicts } from '../conflicts/useTaskConflicts.ts';
import { LightButton, LightLink } from '#app/parts/run/LightButton.tsx';
import { RunButton } from '#app/parts/run/RunButton.tsx';
import { NameCell, RowsCell, StatusCell, TemplateCell, TimeCell, TimerCell, timerHideOrder } from './cells.tsx';
import type { TaskListRow } from './taskListRow.ts';
import styles from './TaskTable.module.css';
import { Checkbox } from './Checkbox.tsx';

interface TaskRowProps {
  row: TaskListRow;
  index: number;
  page: number;
  isSelected: boolean;
  isMenuOpen: boolean;
  change: 'starting' | 'stopping' | undefined;
  isOffline: boolean;
  conflicts: TaskConflicts;
  hasTemplate: boolean;
  parentNav: ParentNav;
  onSelect: (change: (before: Selection) => Selection) => void;
  onStart: () => void;
  onStop: () => void;
  onMenu: (target: HTMLElement) => void;
}

/** Rendered again only when the shown values have changed: a poll gives every row a new object. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { t } = useTranslation('console');
  const { row, isSelected, conflicts, parentNav } = props;
  const { task } = row;
  const { taskName: name } = task;
  const hideTimer = timerHideOrder(props.hasTemplate);
  const ownConflicts = conflicts.byTaskId.get(task.taskId) ?? [];
  return (
    <tr aria-rowindex={props.index + 2} aria-selected={isSelected}>
      <td>
        <Checkbox
          state={isSelected ? 'all' : 'none'}
          label={t(($) => $.taskList.selectTask, { name })}
          onClick={() => props.onSelect((before) => toggleRow(before, props.page, task.taskId))}
        />
      </td>
      <td>
        <NameCell t={t} parentNav={parentNav} row={row}>
          {(task.pendingFields.length > 0 || ownConflicts.length > 0) && (
            <EditMark
              key={task.taskId}
              isPending={task.pendingFields.length > 0}
              edits={ownConflicts}
              onUseMine={conflicts.retry}
              onDiscard={conflicts.discard}
            />
          )}
        </NameCell>
      </td>
      {props.hasTemplate && (
        <td data-hide="second">
          <TemplateCell t={t} parentNav={parentNav} template={row.template} />
        </td>
      )}
      <td data-numeric>
        <RowsCell t={t} parentNav={parentNav} task={task} />
      </td>
      <td data-hide={hideTimer}>
        <TimerCell t={t} task={task} />
      </td>
      <td>
        <TimeCell t={t} task={task} hideTimer={hideTimer} />
      </td>
      <td>
        <StatusCell t={t} row={row} />
      </td>
      <td>
        <div className={styles.actions}>
          <RunButton
            taskName={name}
            status={task.taskExecuteStatus}
            change={props.change}
            isOffline={props.isOffline}
            onStart={props.onStart}
            onStop={props.onStop}
          />
          <LightLink
            icon={<CloudDatabaseRegular />}
            href={addresses.allData(task.taskId, parentNav)}
            target="_blank"
            aria-label={t(($) => $.taskList.allData, { name })}
            title={t(($) => $.taskList.allData, { name })}
          />
          <LightButton
            icon={<MoreHorizontalRegular />}
            aria-label={t(($) => $.taskList.more, { name })}
            aria-haspopup="menu"
            aria-expanded={props.isMenuOpen}
            onClick={(event) => props.onMenu(event.currentTarget)}
          />
        </div>
      </td>
    </tr>
  );
}, looksTheSame);

function looksTheSame(before: TaskRowProps, after: TaskRowProps): boolean {
  return (
    before.index === after.index &&
    before.page === after.page &&
    before.isSelected === after.isSelected &&
    before.isMenuOpen === after.isMenuOpen &&
    before.change === after.change &&
    before.isOffline === after.isOffline &&
    before.conflicts === after.conflicts &&
    before.parentNav === after.parentNav &&
    before.row.creator === after.row.creator &&
    before.row.template === after.row.template &&
    // During scrolling the row is the same object.
    (before.row === after.row || shownOf(before.row) === shownOf(after.row))
  );
}

function shownOf({ task, group, progress, quotaReason }: TaskListRow): string {
  const { taskId, updatedAt, taskName, taskExecuteStatus, waitReason, currentTotalExtractCount, pendingFields, lotNo } =
    task;
  const { scheduleType, nextExecuteTime } = task;
  return JSON.stringify([
    taskId,
    updatedAt,
    taskName,
    taskExecuteStatus,
    waitReason,
    currentTotalExtractCount,
    pendingFields,
    lotNo,
    scheduleType,
    nextExecuteTime,
    group?.taskGroupName,
    progress,
    quotaReason,
  ]);
}
