import { ClockRegular, WarningRegular } from '@fluentui/react-icons';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { scheduleNotSet } from '#core/domain/task/schedule.ts';
import { isTaskActive, TaskStatus, type WaitReason } from '#core/domain/task/status.ts';
import { TaskMode } from '#core/domain/task/task.ts';
import { isListed } from '#core/domain/template/templateFilter.ts';
import { addresses, type ParentNav } from '#app/navigation/addresses.ts';
import { DurationText } from '#app/parts/format/DurationText.tsx';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { ProgressBar } from '#app/parts/ProgressBar.tsx';
import { TaskStatusBadge } from '#app/parts/status/StatusBadge.tsx';
import { useWaitSentence } from '#app/parts/status/useWaitSentence.ts';
import { groupNameOf } from '#app/parts/format/groupNameOf.ts';
import type { TableColumn } from '#app/parts/table/DataTable.tsx';
import type { ListedTask } from '../listedTask.ts';
import type { TaskListRow } from './taskListRow.ts';
import styles from './TaskTable.module.css';
import { formatDate, formatMonthDayTime } from '#app/parts/format/dateFormat.ts';

/** Values that the row passes to its cells: calling hooks in each cell would be most of a row's cost. */
interface CellContext {
  t: TFunction<'console'>;
  /** The side menu's entry for the pages that the cells link to. */
  parentNav: ParentNav;
}

interface NameCellProps extends CellContext {
  row: TaskListRow;
  /** The mark of the row's edits. */
  children: ReactNode;
}

export function NameCell({ t, parentNav, row: { task, group, creator }, children }: NameCellProps) {
  const groupName = group && groupNameOf(t, group);
  return (
    <div className={styles.stack}>
      <Link href={addresses.taskInfo(task.taskId, parentNav)} className={styles.name} title={task.taskName}>
        {task.taskName}
      </Link>
      <div className={styles.line}>
        <span className={styles.group} title={groupName}>
          {groupName}
        </span>
        {task.workFlowType === TaskMode.TemplateMode && <span className={styles.tag}>{t(($) => $.taskList.tag)}</span>}
        {creator !== null && (
          <span className={styles.clipped} title={t(($) => $.taskList.madeBy, { name: creator })}>
            {t(($) => $.taskList.madeBy, { name: creator })}
          </span>
        )}
        {children}
      </div>
    </div>
  );
}

/** §2.4: shows a warning instead of an obsolete template. */
export function TemplateCell({ t, parentNav, template }: CellContext & Pick<TaskListRow, 'template'>) {
  if (template === undefined) return null;
  if (template === null || !isListed(template)) return <Abandoned t={t} />;
  const kinds = template.kinds.map(({ kindName }) => kindName).join(', ');
  return (
    <Link href={addresses.templateOfTask(template.slug, parentNav)} className={styles.template} title={template.name}>
      <img
        key={template.imageUrl}
        src={template.imageUrl}
        alt=""
        width={36}
        height={36}
        loading="lazy"
        className={styles.image}
      />
      <span className={styles.stack}>
        <span className={styles.clipped}>{template.name}</span>
        <span className={styles.line}>
          <span className={styles.group}>{kinds}</span>
        </span>
      </span>
    </Link>
  );
}

function Abandoned({ t }: Pick<CellContext, 't'>) {
  const text = t(($) => $.taskList.AbandonTip);
  return (
    <span className={styles.abandoned} title={text}>
      <WarningRegular aria-hidden />
      <span>{text}</span>
    </span>
  );
}

/** §2.4: links to the data; without a link while the task was never started. */
export function RowsCell({ t, parentNav, task }: CellContext & { task: ListedTask }) {
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
      href={addresses.lotData(task.taskId, task.lotNo, parentNav)}
      className={styles.link}
      aria-label={t(($) => $.taskList.rowsOf, { rows, name: task.taskName })}
    >
      {rows}
    </Link>
  );
}

/** §2.4: the next scheduled run. */
export function TimerCell({ t, task }: Pick<CellContext, 't'> & { task: ListedTask }) {
  const { scheduleType, nextExecuteTime: next } = task;
  if (scheduleType === scheduleNotSet) return <span className={styles.quiet}>{t(($) => $.taskList.NoSet)}</span>;
  return next === null ? <span className={styles.quiet}>{t(($) => $.taskList.NoStart)}</span> : <NextRun time={next} />;
}

interface TimeCellProps extends Pick<CellContext, 't'> {
  task: ListedTask;
  /** The step at which the timer's column is hidden; this cell then shows the next run. */
  hideTimer: HideOrder;
}

/** §2.4: the duration of the run and its end. */
export function TimeCell({ t, task, hideTimer }: TimeCellProps) {
  const { startedAt, endedAt, nextExecuteTime: next } = task;
  return (
    <div className={styles.stack}>
      {startedAt === null ? (
        <span className={styles.quiet}>{t(($) => $.taskList.neverRan)}</span>
      ) : (
        <>
          <DurationText startedAt={startedAt} endedAt={endedAt} />
          <span className={styles.line}>
            <RelativeTime time={endedAt ?? startedAt} />
          </span>
        </>
      )}
      {next !== null && (
        <span className={styles.nextRun} data-timer={hideTimer} title={t(($) => $.taskList.columns.timer)}>
          <ClockRegular aria-hidden /> <NextRun time={next} />
        </span>
      )}
    </div>
  );
}

interface StatusCellProps extends Pick<CellContext, 't'> {
  row: Pick<TaskListRow, 'task' | 'progress' | 'quotaReason'>;
}

/**
 * Shows the progress, the reason to wait, or the quota that stopped the task. A task that uses all its nodes shows its
 * progress.
 */
export function StatusCell({ t, row: { task, progress, quotaReason } }: StatusCellProps) {
  const { waitReason, taskExecuteStatus } = task;
  const isWaitShown = waitReason !== null && isTaskActive(taskExecuteStatus) && waitReason.code !== 'TaskNodes';
  return (
    <div className={styles.stack}>
      <TaskStatusBadge status={taskExecuteStatus} />
      {isWaitShown && <Wait reason={waitReason} />}
      {quotaReason !== null && <Sentence text={t(($) => $.endReasons[quotaReason])} />}
      {!isWaitShown && progress !== null && (
        <ProgressBar
          key={task.lotId}
          {...progress}
          isRunning={taskExecuteStatus === TaskStatus.Running}
          label={t(($) => $.taskList.progress, { ...progress })}
        />
      )}
    </div>
  );
}

function Wait({ reason }: { reason: WaitReason }) {
  return <Sentence text={useWaitSentence()(reason)} />;
}

function Sentence({ text }: { text: string }) {
  return (
    <span className={styles.wait} title={text}>
      {text}
    </span>
  );
}

/** §2.4, §9: `MM/DD HH:mm` in this device's time zone; the tooltip shows the whole date. */
function NextRun({ time }: { time: number }) {
  const locale = useLocale();
  return (
    <time dateTime={new Date(time).toISOString()} title={formatDate(locale, time, true)}>
      {formatMonthDayTime(time)}
    </time>
  );
}

type HideOrder = NonNullable<TableColumn['hideOrder']>;

/** Returns when the timer's column is hidden in a narrow table: beside the template's column it is hidden first. */
export function timerHideOrder(hasTemplate: boolean): HideOrder {
  return hasTemplate ? 'first' : 'second';
}
