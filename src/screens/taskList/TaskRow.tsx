import { Button } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { EditMark } from '#app/parts/edit/EditMark.tsx';
import { RunButton } from '#app/parts/run/RunButton.tsx';
import type { NameEdits } from '#app/state/nameEdits.ts';
import type { RunChange } from '#app/state/taskRuns.ts';
import { NameCell, RowsCell, StatusCell, TemplateCell, TimeCell } from './cells.tsx';
import type { TaskListRow } from './taskList.state.ts';
import styles from './TaskTable.module.css';
import { Tick } from './Tick.tsx';

interface TaskRowProps {
  row: TaskListRow;
  index: number;
  isSelected: boolean;
  isMenuOpen: boolean;
  change: RunChange | undefined;
  isOffline: boolean;
  edits: NameEdits;
  onTick: () => void;
  onStart: () => void;
  onStop: () => void;
  onMenu: (target: HTMLElement) => void;
}

/** Drawn again only when what it shows has changed: a poll gives every row a new object. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { t } = useTranslation('console');
  const { row, isSelected, edits } = props;
  const { task } = row;
  const { taskName: name } = task;
  return (
    <tr aria-rowindex={props.index + 2} aria-selected={isSelected}>
      <td>
        <Tick
          state={isSelected ? 'all' : 'none'}
          label={t(($) => $.taskList.selectTask, { name })}
          onTick={props.onTick}
        />
      </td>
      <td>
        <NameCell row={row}>
          <EditMark
            isPending={task.pendingFields.length > 0}
            disputed={edits.disputedByTaskId.get(task.taskId) ?? []}
            onUseMine={edits.sendAgain}
            onGiveUp={edits.giveUp}
          />
        </NameCell>
      </td>
      <td data-minor>
        <TemplateCell template={row.template} />
      </td>
      <td data-numeric>
        <RowsCell task={task} />
      </td>
      <td>
        <TimeCell task={task} />
      </td>
      <td>
        <StatusCell row={row} />
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
          <Button
            appearance="subtle"
            size="small"
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
    before.isSelected === after.isSelected &&
    before.isMenuOpen === after.isMenuOpen &&
    before.change === after.change &&
    before.isOffline === after.isOffline &&
    before.edits === after.edits &&
    before.row.template === after.row.template &&
    shownOf(before.row) === shownOf(after.row)
  );
}

function shownOf({ task, group, progress }: TaskListRow): string {
  const { updatedAt, taskName, taskExecuteStatus, waitReason, currentTotalExtractCount, pendingFields, lotNo } = task;
  return JSON.stringify([
    updatedAt,
    taskName,
    taskExecuteStatus,
    waitReason,
    currentTotalExtractCount,
    pendingFields,
    lotNo,
    group?.taskGroupName,
    progress,
  ]);
}
