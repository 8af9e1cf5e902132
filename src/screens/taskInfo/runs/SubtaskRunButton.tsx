import { useTranslation } from 'react-i18next';
import { SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import type { Subtask } from '#core/wire/rows/task.ts';
import { RunButton } from '#app/parts/run/RunButton.tsx';
import { useRunChange } from '#app/state/taskRuns.ts';
import type { TaskInfoActions } from '../taskInfo.actions.ts';

interface SubtaskRunButtonProps {
  subtask: Subtask;
  /** True if the stopped part of its run can be continued. */
  canContinue: boolean;
  actions: TaskInfoActions;
}

/** §7.5: stops one part of a running run, and continues a stopped one. */
export function SubtaskRunButton({ subtask, canContinue, actions }: SubtaskRunButtonProps) {
  const { t } = useTranslation('console');
  const { change, isOffline } = useRunChange(subtask.subTaskId);
  const isStopped = subtask.status === SubtaskStatus.Stopped;
  if (subtask.status === SubtaskStatus.Completed || (isStopped && !canContinue)) return null;
  const isStopping = subtask.status === SubtaskStatus.Stopping;
  return (
    <RunButton
      taskName={t(($) => $.taskInfo.subtasks.named, { no: subtask.subtaskNo })}
      status={isStopped ? TaskStatus.Stopped : TaskStatus.Running}
      change={isStopping ? 'stopping' : change}
      isOffline={isOffline}
      onStart={() => actions.startSubtask(subtask)}
      onStop={() => actions.stopSubtask(subtask)}
    />
  );
}
