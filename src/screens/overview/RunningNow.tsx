import { useTranslation } from 'react-i18next';
import { TaskStatus } from '#core/domain/task/status.ts';
import { addresses, type ParentNav } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { DurationText } from '#app/parts/format/DurationText.tsx';
import { Section } from '#app/parts/Section.tsx';
import { DataTable, type TableColumn } from '#app/parts/table/DataTable.tsx';
import { RowsCell, StatusCell } from '#app/features/tasks/table/cells.tsx';
import { TaskRunButton } from '#app/features/tasks/start/TaskRunButton.tsx';
import type { TaskWithProgress } from '#app/features/tasks/table/taskRows.ts';
import type { OverviewActions } from './overview.actions.ts';
import type { Overview } from './overview.state.ts';
import styles from './OverviewScreen.module.css';
import { TaskName } from './TaskName.tsx';

const rowHeight = 53;
/** Pages of these tasks belong to the list of all tasks (§2.1). */
const parentNav: ParentNav = '2';

interface RunningNowProps {
  underWay: Overview['underWay'];
  actions: OverviewActions;
}

/** The newest active tasks with their progress, or with the reason to wait. */
export function RunningNow({ underWay: { tasks, total }, actions }: RunningNowProps) {
  const { t } = useTranslation('overview');
  const columns = useColumns();
  const title = t(($) => $.running.title);
  if (total === 0) {
    return (
      <Section title={title}>
        <p className={styles.nothing}>
          {t(($) => $.running.none)} <AppLink to={addresses.allTasks}>{t(($) => $.running.toTasks)}</AppLink>
        </p>
      </Section>
    );
  }
  const all = addresses.allTasksIn(TaskStatus.Running, TaskStatus.Waiting);
  return (
    <Section
      title={title}
      beside={total > tasks.length && <AppLink to={all}>{t(($) => $.running.all, { count: total })}</AppLink>}
    >
      <DataTable
        label={title}
        columns={columns}
        rows={tasks}
        rowKey={({ task }) => task.taskId}
        rowHeight={rowHeight}
        renderRow={(row, index) => <Row {...row} index={index} actions={actions} />}
      />
    </Section>
  );
}

function useColumns(): TableColumn[] {
  const { t } = useTranslation('overview');
  return [
    { key: 'task', header: t(($) => $.running.task) },
    { key: 'status', header: t(($) => $.running.status), width: '30%' },
    { key: 'rows', header: t(($) => $.running.rows), width: '112px', isNumeric: true },
    { key: 'time', header: t(($) => $.running.time), width: '136px', hideOrder: 'second' },
    { key: 'actions', header: t(($) => $.running.actions), width: '136px' },
  ];
}

interface RowProps extends TaskWithProgress {
  index: number;
  actions: OverviewActions;
}

function Row({ task, progress, index, actions }: RowProps) {
  const { t } = useTranslation('console');
  return (
    <tr aria-rowindex={index + 2}>
      <td>
        <TaskName task={task} parentNav={parentNav} />
      </td>
      <td>
        <StatusCell t={t} row={{ task, progress, quotaReason: null }} />
      </td>
      <td data-numeric>
        <RowsCell t={t} parentNav={parentNav} task={task} />
      </td>
      <td data-hide="second">
        {task.startedAt !== null && <DurationText startedAt={task.startedAt} endedAt={null} />}
      </td>
      <td>
        <TaskRunButton task={task} actions={actions} />
      </td>
    </tr>
  );
}
