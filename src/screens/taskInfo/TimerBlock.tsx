import { Button } from '@fluentui/react-components';
import { CalendarCancelRegular, CalendarClockRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { TaskSchedule } from '#core/domain/task/schedule.ts';
import type { SkippedRun } from '#core/domain/run/skippedRun.ts';
import { FactTile, FactTiles } from '#app/parts/FactTiles.tsx';
import { formatDate, formatRelative } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { ScheduleText } from '#app/parts/schedule/ScheduleText.tsx';
import { useSkipReason } from '#app/parts/schedule/useSkipReason.ts';
import { Section } from '#app/parts/Section.tsx';
import { useTimerActions } from '#app/features/tasks/actions/useTimerActions.ts';
import { TimerDialog } from '#app/features/tasks/timer/TimerDialog.tsx';
import { timedTask } from '#app/features/tasks/timer/timedTasks.ts';
import { TimerWays } from '#app/features/tasks/timer/TimerWays.tsx';
import { addresses } from '#app/navigation/addresses.ts';
import { isInstalledApp } from '#app/features/tasks/timer/installedApp.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import styles from './TaskInfoScreen.module.css';
import { useNow } from '#app/parts/format/useNow.ts';
import scheduleStyles from '#app/parts/schedule/schedule.module.css';

export interface TimerBlockProps {
  task: TaskView;
  /** True if a link that opened the app asks for the timer (§2.4): its dialog is open at first. */
  isAsked: boolean;
}

/** §2.4: the task's schedule as a text. The installed app sets the timer; a browser's tab can only clear it. */
export function TimerBlock({ task, isAsked }: TimerBlockProps) {
  const { t } = useTranslation('tasks');
  const isApp = useSignalValue(isInstalledApp);
  const { schedule, nextExecuteTime, lastSkip, taskName: name } = task;
  return (
    <Section
      title={t(($) => $.timer.title)}
      beside={(isApp || schedule !== null) && <TimerButton task={task} isApp={isApp} isAsked={isAsked} />}
    >
      {schedule !== null && <TimerFacts schedule={schedule} next={nextExecuteTime} lastSkip={lastSkip} />}
      <p className={styles.quiet}>
        {schedule === null && t(($) => $.timer.none, { name })} {!isApp && t(($) => $.timer.SetHint)}
      </p>
      {!isApp && <TimerWays task={task} />}
    </Section>
  );
}

interface TimerFactsProps {
  schedule: TaskSchedule;
  next: number | null;
  lastSkip: SkippedRun | null;
}

function TimerFacts({ schedule, next, lastSkip }: TimerFactsProps) {
  const { t } = useTranslation('schedule');
  const { t: tTasks } = useTranslation('tasks');
  const locale = useLocale();
  const reasonOf = useSkipReason();
  return (
    <FactTiles label={tTasks(($) => $.timer.title)}>
      <FactTile name={t(($) => $.starts)}>
        <ScheduleText schedule={schedule} />
      </FactTile>
      <FactTile name={t(($) => $.next)}>
        {next === null ? tTasks(($) => $.timer.over) : <UpcomingTime time={next} />}
      </FactTile>
      {lastSkip !== null && (
        <FactTile name={t(($) => $.left)} note={<span className={styles.reason}>{reasonOf(lastSkip.code)}</span>}>
          {formatDate(locale, lastSkip.at, true)}
        </FactTile>
      )}
    </FactTiles>
  );
}

function TimerButton({ task, isApp, isAsked }: TimerBlockProps & { isApp: boolean }) {
  const { t } = useTranslation('tasks');
  const [, navigate] = useLocation();
  const actions = useTimerActions();
  const [isOpen, setOpen] = useState(isAsked);
  const text = task.schedule === null ? t(($) => $.timer.set) : t(($) => $.timer.change);
  const close = () => {
    setOpen(false);
    // A page that is loaded again does not ask again.
    if (isAsked) navigate(addresses.taskInfo(task.taskId), { replace: true });
  };
  return (
    <>
      <Button
        size="small"
        icon={isApp ? <CalendarClockRegular /> : <CalendarCancelRegular />}
        onClick={() => setOpen(true)}
      >
        {isApp ? text : t(($) => $.timer.clear)}
      </Button>
      {isOpen && <TimerDialog timed={timedTask(task)} actions={actions} onClose={close} />}
    </>
  );
}

/** A future time in this device's time zone, and the time until then. It refreshes by itself. */
function UpcomingTime({ time }: { time: number }) {
  const locale = useLocale();
  const now = useNow();
  return (
    <>
      <time dateTime={new Date(time).toISOString()}>{formatDate(locale, time, true)}</time>{' '}
      {time > now && <span className={scheduleStyles.aside}>{formatRelative(time, now)}</span>}
    </>
  );
}
