import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { useNow } from '#app/parts/format/useNow.ts';
import { ScheduleFields } from '#app/parts/schedule/form/ScheduleFields.tsx';
import { firstSchedule, scheduleOf, type ScheduleForm } from '#app/parts/schedule/form/scheduleForm.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { TimerDialogProps } from './timedTasks.ts';

/** §2.4: sets, changes and clears the timer of one or several tasks, in the installed app. */
export function SetTimer({ timed, actions, onClose }: TimerDialogProps) {
  const { t } = useTranslation('tasks');
  const { t: timer } = useTranslation('timer');
  const now = useNow(60_000);
  const isAway = useSignalValue(isOffline);
  const { task, taskIds, scheduledIds } = timed;
  const [form, setForm] = useState(() => firstSchedule(task?.schedule ?? null, Date.now()));
  const [problem, setProblem] = useState<string | null>(null);
  const change = (changed: Partial<ScheduleForm>) => {
    setForm((before) => ({ ...before, ...changed }));
    setProblem(null);
  };
  const set = async () => {
    const answer = scheduleOf(form, Date.now());
    const reason = 'problem' in answer ? timer(($) => $[answer.problem]) : await actions.set(timed, answer.schedule);
    setProblem(reason);
    return reason === null;
  };
  const clear = async () => {
    await actions.clear(scheduledIds);
    onClose();
  };
  return (
    <FormDialog
      title={t(($) => $.timer.title)}
      confirm={t(($) => $.timer.set)}
      isDisabled={isAway}
      onConfirm={set}
      onClose={onClose}
      otherActions={scheduledIds.length > 0 && <Button onClick={() => void clear()}>{t(($) => $.timer.clear)}</Button>}
    >
      <p>
        {task === null
          ? timer(($) => $.leadMany, { count: taskIds.length })
          : timer(($) => $.lead, { name: task.taskName })}
      </p>
      <ScheduleFields form={form} change={change} now={now} />
      {problem !== null && <Notice intent="error">{problem}</Notice>}
      {isAway && <Notice intent="warning">{timer(($) => $.offline)}</Notice>}
    </FormDialog>
  );
}
