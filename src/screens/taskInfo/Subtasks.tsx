import { useTranslation } from 'react-i18next';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { Lot, Subtask } from '#core/wire/task.ts';
import { DurationText } from '#app/parts/format/DurationText.tsx';
import { NumberText } from '#app/parts/format/NumberText.tsx';
import { ProgressBar } from '#app/parts/ProgressBar.tsx';
import { SubtaskStatusBadge } from '#app/parts/status/StatusBadge.tsx';
import { DataTable, type TableColumn } from '#app/parts/table/DataTable.tsx';
import { Failures } from './Failures.tsx';
import { useSubtasks } from './taskInfo.state.ts';
import styles from './TaskInfoScreen.module.css';

const rowHeight = 41;

/** The parts of one run, each with how far it is, and the pages that gave nothing. */
export function Subtasks({ lot: { lotId, lotNo } }: { lot: Lot }) {
  const { t } = useTranslation('console');
  const subtasks = useSubtasks(lotId);
  const title = t(($) => $.taskInfo.subtasks.title, { lotNo });
  const columns = useColumns();
  if (subtasks === undefined) return null;
  return (
    <>
      <section className={styles.section}>
        <h2 className={styles.heading}>{title}</h2>
        {subtasks.length === 0 ? (
          <p className={styles.quiet}>{t(($) => $.taskInfo.subtasks.none)}</p>
        ) : (
          <DataTable
            label={title}
            columns={columns}
            rows={subtasks}
            rowKey={({ subTaskId }) => subTaskId}
            rowHeight={rowHeight}
            renderRow={(subtask, index) => <SubtaskRow subtask={subtask} index={index} />}
          />
        )}
      </section>
      <Failures subtasks={subtasks} />
    </>
  );
}

function useColumns(): TableColumn[] {
  const { t } = useTranslation('console');
  return [
    { key: 'no', header: t(($) => $.taskInfo.subtasks.no), width: '84px' },
    { key: 'status', header: t(($) => $.taskInfo.subtasks.status), width: '140px' },
    { key: 'progress', header: t(($) => $.taskInfo.subtasks.progress) },
    { key: 'rows', header: t(($) => $.taskInfo.subtasks.rows), width: '96px', isNumeric: true },
    { key: 'pages', header: t(($) => $.taskInfo.subtasks.pages), width: '88px', isNumeric: true },
    { key: 'failed', header: t(($) => $.taskInfo.subtasks.failed), width: '96px', isNumeric: true },
    {
      key: 'attempts',
      header: <span title={t(($) => $.taskInfo.subtasks.attemptsHint)}>{t(($) => $.taskInfo.subtasks.attempts)}</span>,
      width: '96px',
      isNumeric: true,
    },
    { key: 'time', header: t(($) => $.taskInfo.subtasks.time), width: '130px', isMinor: true },
  ];
}

function SubtaskRow({ subtask, index }: { subtask: Subtask; index: number }) {
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
      <td data-numeric>
        <NumberText value={subtask.attempts} />
      </td>
      <td data-minor>
        {subtask.startedAt !== null && <DurationText startedAt={subtask.startedAt} endedAt={subtask.endedAt} />}
      </td>
    </tr>
  );
}
