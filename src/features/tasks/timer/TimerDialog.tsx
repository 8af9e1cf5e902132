import { useTranslation } from 'react-i18next';
import { withRowTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { ScheduleText } from '#app/parts/schedule/ScheduleText.tsx';
import { isInstalledApp } from './installedApp.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { ListedTask } from '../listedTask.ts';
import styles from './timer.module.css';
import { SetHint } from './SetHint.tsx';
import type { TimerDialogProps } from './timedTasks.ts';

const SetTimer = lazyComponent<TimerDialogProps>(withRowTexts(async () => (await import('./SetTimer.tsx')).SetTimer));

/** §2.4, cloud timer: the installed app sets it; the web console shows it as a sentence and can only clear it. */
export function TimerDialog(props: TimerDialogProps) {
  return useSignalValue(isInstalledApp) ? <SetTimer {...props} /> : <ClearTimer {...props} />;
}

function ClearTimer({ timed: { task, taskIds, scheduledIds }, actions, onClose }: TimerDialogProps) {
  const { t } = useTranslation('tasks');
  const clear = async () => {
    await actions.clear(scheduledIds);
    return true;
  };
  return (
    <FormDialog
      title={t(($) => $.timer.title)}
      confirm={t(($) => $.timer.clear)}
      isDisabled={scheduledIds.length === 0}
      onConfirm={clear}
      onClose={onClose}
    >
      {task === null ? (
        <p>{t(($) => $.timer.chosen, { selected: taskIds.length, scheduled: scheduledIds.length })}</p>
      ) : (
        <TimerOf task={task} />
      )}
      {task === null ? <SetHint /> : <SetHint task={task} />}
    </FormDialog>
  );
}

function TimerOf({ task: { taskName: name, schedule, nextExecuteTime: next } }: { task: ListedTask }) {
  const { t } = useTranslation('tasks');
  const locale = useLocale();
  if (schedule === null) return <p>{t(($) => $.timer.none, { name })}</p>;
  return (
    <>
      <p>{t(($) => $.timer.text, { name })}</p>
      <div className={styles.facts}>
        <p>
          <ScheduleText schedule={schedule} />
        </p>
        <p className={styles.hint}>
          {next === null ? t(($) => $.timer.over) : t(($) => $.timer.next, { time: formatDate(locale, next, true) })}
        </p>
      </div>
    </>
  );
}
