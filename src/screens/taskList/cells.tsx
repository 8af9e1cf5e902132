import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isTaskActive, TaskStatus } from '#core/domain/task/status.ts';
import { TaskMode } from '#core/domain/task/task.ts';
import { addresses } from '#app/app/addresses.ts';
import { DurationText } from '#app/parts/format/DurationText.tsx';
import { formatNumber } from '#app/parts/format/numberFormat.ts';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { ProgressBar } from '#app/parts/ProgressBar.tsx';
import { TaskStatusBadge } from '#app/parts/status/StatusBadge.tsx';
import type { TaskView } from '#app/store/queries/tasks.ts';
import type { TaskListRow } from './taskList.state.ts';
import styles from './TaskTable.module.css';

export function NameCell({ row: { task, group }, children }: { row: TaskListRow; children: ReactNode }) {
  const { t } = useTranslation('console');
  // The account's first group is made by the service, which has no language.
  const groupName = group?.isDefault === true ? t(($) => $.taskList.defaultGroup) : group?.taskGroupName;
  return (
    <div className={styles.stack}>
      <Link href={addresses.taskInfo(task.taskId)} className={styles.name} title={task.taskName}>
        {task.taskName}
      </Link>
      <div className={styles.line}>
        <span className={styles.group} title={groupName}>
          {groupName}
        </span>
        {task.workFlowType === TaskMode.TemplateMode && <span className={styles.tag}>{t(($) => $.taskList.tag)}</span>}
        {children}
      </div>
    </div>
  );
}

export function TemplateCell({ template }: Pick<TaskListRow, 'template'>) {
  const { t } = useTranslation('console');
  if (template === undefined) return null;
  if (template === null) return <span className={styles.quiet}>{t(($) => $.taskList.templateGone)}</span>;
  const kinds = template.kinds.map(({ kindName }) => kindName).join(', ');
  return (
    <Link href={addresses.templatePage(template.slug)} className={styles.template} title={template.name}>
      <img src={template.imageUrl} alt="" width={36} height={36} loading="lazy" className={styles.image} />
      <span className={styles.stack}>
        <span className={styles.clipped}>{template.name}</span>
        <span className={styles.line}>
          <span className={styles.group}>{kinds}</span>
        </span>
      </span>
    </Link>
  );
}

/** §2.4: opens the data; nothing to open while the task was never started. */
export function RowsCell({ task }: { task: TaskView }) {
  const { t } = useTranslation('console');
  const rows = formatNumber(useLocale(), task.currentTotalExtractCount);
  if (task.taskExecuteStatus === TaskStatus.Ready || task.lotNo === null) {
    return (
      <span className={styles.quiet} title={t(($) => $.taskList.noData)}>
        {rows}
      </span>
    );
  }
  return (
    <Link
      href={addresses.lotData(task.taskId, task.lotNo)}
      className={styles.link}
      aria-label={t(($) => $.taskList.rowsOf, { rows, name: task.taskName })}
    >
      {rows}
    </Link>
  );
}

/** §2.4: the time spent, and when it ended. */
export function TimeCell({ task: { startedAt, endedAt } }: { task: TaskView }) {
  const { t } = useTranslation('console');
  if (startedAt === null) return <span className={styles.quiet}>{t(($) => $.taskList.neverRan)}</span>;
  return (
    <div className={styles.stack}>
      <DurationText startedAt={startedAt} endedAt={endedAt} />
      <span className={styles.line}>
        <RelativeTime time={endedAt ?? startedAt} />
      </span>
    </div>
  );
}

/** How far it is, or what it waits for. */
export function StatusCell({ row: { task, progress } }: { row: TaskListRow }) {
  const { t } = useTranslation('console');
  const { waitReason } = task;
  const wait = waitReason !== null && isTaskActive(task.taskExecuteStatus) ? t(($) => $.waiting[waitReason]) : null;
  return (
    <div className={styles.stack}>
      <TaskStatusBadge status={task.taskExecuteStatus} />
      {wait !== null && (
        <span className={styles.wait} title={wait}>
          {wait}
        </span>
      )}
      {wait === null && progress !== null && (
        <ProgressBar
          {...progress}
          isRunning={task.taskExecuteStatus === TaskStatus.Running}
          label={t(($) => $.taskList.progress, { ...progress })}
        />
      )}
    </div>
  );
}
