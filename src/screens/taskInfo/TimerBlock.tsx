import { Button } from '@fluentui/react-components';
import { CalendarCancelRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskSchedule } from '#core/domain/task/schedule.ts';
import type { SkippedRun } from '#core/domain/run/skippedRun.ts';
import { FactTile, FactTiles } from '#app/parts/FactTiles.tsx';
import { formatDate, formatRelative } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { ScheduleText } from '#app/parts/schedule/ScheduleText.tsx';
import { useSkipReason } from '#app/parts/schedule/useSkipReason.ts';
import { Section } from '#app/parts/Section.tsx';
import { ScheduleDialog } from '#app/features/tasks/dialogs/ScheduleDialog.tsx';
import { TimerWays } from '#app/features/tasks/dialogs/TimerWays.tsx';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import styles from './TaskInfoScreen.module.css';
import { useNow } from '#app/parts/format/useNow.ts';
import scheduleStyles from '#app/parts/schedule/schedule.module.css';

export interface TimerBlockProps {
  task: TaskView;
  onClear: () => Promise<void>;
}

/** §2.4: the task's schedule as a text. The timer can be cleared here, but not set. */
export function TimerBlock({ task, onClear }: TimerBlockProps) {
  const { t } = useTranslation('tasks');
  const { schedule, nextExecuteTime, lastSkip } = task;
  return (
    <Section
      title={t(($) => $.timer.title)}
      beside={schedule !== null && <ClearButton task={task} onClear={onClear} />}
    >
      {schedule !== null && <TimerFacts schedule={schedule} next={nextExecuteTime} lastSkip={lastSkip} />}
      <p className={styles.quiet}>
        {schedule === null && t(($) => $.timer.none, { name: task.taskName })} {t(($) => $.timer.SetHint)}
      </p>
      <TimerWays task={task} />
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

function ClearButton({ task, onClear }: TimerBlockProps) {
  const { t } = useTranslation('tasks');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" icon={<CalendarCancelRegular />} onClick={() => setAsking(true)}>
        {t(($) => $.timer.clear)}
      </Button>
      {isAsking && <ScheduleDialog task={task} onClear={onClear} onClose={() => setAsking(false)} />}
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
