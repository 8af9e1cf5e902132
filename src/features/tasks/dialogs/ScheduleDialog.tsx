import { useTranslation } from 'react-i18next';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { ScheduleText } from '#app/parts/schedule/ScheduleText.tsx';
import type { ListedTask } from '../listedTask.ts';
import styles from './dialogs.module.css';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { SetHint } from './SetHint.tsx';

interface ScheduleDialogProps {
  task: ListedTask;
  onClear: () => Promise<void>;
  onClose: () => void;
}

/** §2.4, cloud timer: shows the schedule as a sentence. The timer can be cleared here, but not set. */
export function ScheduleDialog({ task, onClear, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation('tasks');
  const locale = useLocale();
  const { schedule, nextExecuteTime: next } = task;
  const clear = async () => {
    await onClear();
    return true;
  };
  return (
    <FormDialog
      title={t(($) => $.timer.title)}
      confirm={t(($) => $.timer.clear)}
      isDisabled={schedule === null}
      onConfirm={clear}
      onClose={onClose}
    >
      {schedule === null ? (
        <p>{t(($) => $.timer.none, { name: task.taskName })}</p>
      ) : (
        <>
          <p>{t(($) => $.timer.text, { name: task.taskName })}</p>
          <div className={styles.facts}>
            <p>
              <ScheduleText schedule={schedule} />
            </p>
            <p className={styles.hint}>
              {next === null
                ? t(($) => $.timer.over)
                : t(($) => $.timer.next, { time: formatDate(locale, next, true) })}
            </p>
          </div>
        </>
      )}
      <SetHint task={task} />
    </FormDialog>
  );
}
