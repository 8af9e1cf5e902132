import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StartWay } from '#core/domain/task/schedule.ts';
import { LotStatus, SubtaskStatus } from '#core/domain/task/status.ts';
import type { Lot, Subtask } from '#core/wire/rows/task.ts';
import { withDeferredTexts } from '#app/i18n/i18n.ts';
import { DurationText } from '#app/parts/format/DurationText.tsx';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { NumberText } from '#app/parts/format/NumberText.tsx';
import { ProgressBar } from '#app/parts/ProgressBar.tsx';
import { Section } from '#app/parts/Section.tsx';
import { SubtaskStatusBadge } from '#app/parts/status/StatusBadge.tsx';
import { DataTable, type TableColumn } from '#app/parts/table/DataTable.tsx';
import type { TaskInfoActions } from '../taskInfo.actions.ts';
import type { FailuresProps } from './Failures.tsx';
import { SubtaskRunButton } from './SubtaskRunButton.tsx';
import { useSubtasks } from '../taskInfo.state.ts';
import styles from '../TaskInfoScreen.module.css';

const Failures = lazyComponent<FailuresProps>(withDeferredTexts(async () => (await import('./Failures.tsx')).Failures));

const rowHeight = 41;

interface SubtasksProps {
  lot: Lot;
  /** Only the newest run's subtasks can be continued. */
  isNewest: boolean;
  actions: TaskInfoActions;
}

/** The parts of one run with their progress, and the pages that gave no rows. */
export function Subtasks({ lot, isNewest, actions }: SubtasksProps) {
  const { lotId, lotNo } = lot;
  const { t } = useTranslation('console');
  const subtasks = useSubtasks(lotId);
  const title = t(($) => $.taskInfo.subtasks.title, { lotNo });
  const columns = useColumns();
  if (subtasks === undefined) return null;
  return (
    <>
      <Section title={title}>
        {subtasks.length === 0 ? (
          <p className={styles.quiet}>{t(($) => $.taskInfo.subtasks.none)}</p>
        ) : (
          <DataTable
            label={title}
            columns={columns}
            rows={subtasks}
            rowKey={({ subTaskId }) => subTaskId}
            rowHeight={rowHeight}
            renderRow={(subtask, index) => (
              <SubtaskRow
                subtask={subtask}
                index={index}
                button={
                  <SubtaskRunButton subtask={subtask} canContinue={isNewest && canContinue(lot)} actions={actions} />
                }
              />
            )}
          />
        )}
      </Section>
      <Failures subtasks={subtasks} />
    </>
  );
}

/**
 * Returns whether the stopped parts of a run can be continued. A run that reached a limit is completed although parts
 * of it were stopped; a run on another machine is continued on that machine.
 */
function canContinue({ status, startWay }: Lot): boolean {
  return status !== LotStatus.Completed && startWay !== StartWay.Local;
}

function useColumns(): TableColumn[] {
  const { t } = useTranslation('console');
  return [
    { key: 'no', header: t(($) => $.taskInfo.subtasks.no), width: '84px' },
    { key: 'status', header: t(($) => $.taskInfo.subtasks.status), width: '140px' },
    { key: 'progress', header: t(($) => $.taskInfo.subtasks.progress) },
    { key: 'rows', header: t(($) => $.taskInfo.subtasks.rows), width: '88px', isNumeric: true },
    { key: 'pages', header: t(($) => $.taskInfo.subtasks.pages), width: '80px', isNumeric: true },
    { key: 'failed', header: t(($) => $.taskInfo.subtasks.failed), width: '88px', isNumeric: true },
    {
      key: 'attempts',
      header: <span title={t(($) => $.taskInfo.subtasks.attemptsHint)}>{t(($) => $.taskInfo.subtasks.attempts)}</span>,
      width: '96px',
      isNumeric: true,
      hideOrder: 'second',
    },
    { key: 'time', header: t(($) => $.taskInfo.subtasks.time), width: '130px', hideOrder: 'second' },
    { key: 'actions', header: t(($) => $.taskInfo.subtasks.actions), width: '112px' },
  ];
}

function SubtaskRow({ subtask, index, button }: { subtask: Subtask; index: number; button: ReactNode }) {
  const { t } = useTranslation('console');
  const progress = { done: subtask.urlsDone, total: subtask.urlCount };
  return (
    <tr aria-rowindex={index + 2}>
      <td>{subtask.subtaskNo}</td>
      <td>
        <SubtaskStatusBadge status={subtask.status} />
      </td>
      <td>
        <ProgressBar
          {...progress}
          isRunning={subtask.status === SubtaskStatus.Executing}
          label={t(($) => $.taskInfo.subtasks.progressOf, progress)}
        />
      </td>
      <td data-numeric>
        <NumberText value={subtask.rowCount} />
      </td>
      <td data-numeric>
        <NumberText value={subtask.pagesDone} />
      </td>
      <td data-numeric>
        <NumberText value={subtask.pagesFailed} />
      </td>
      <td data-numeric data-hide="second">
        <NumberText value={subtask.attempts} />
      </td>
      <td data-hide="second">
        {subtask.startedAt !== null && <DurationText startedAt={subtask.startedAt} endedAt={subtask.endedAt} />}
      </td>
      <td>{button}</td>
    </tr>
  );
}
