import { RunButton, type RunButtonProps } from '#app/parts/run/RunButton.tsx';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import { useRunChange } from '#app/state/taskRuns.ts';

interface TaskRunButtonProps extends Pick<RunButtonProps, 'appearance'> {
  task: TaskView;
  actions: { start: (task: TaskView) => void; stop: (task: TaskView) => void };
}

/** The start and stop button of a task that is not a row of a list. */
export function TaskRunButton({ task, actions, ...look }: TaskRunButtonProps) {
  return (
    <RunButton
      taskName={task.taskName}
      status={task.taskExecuteStatus}
      {...useRunChange(task.taskId)}
      {...look}
      onStart={() => actions.start(task)}
      onStop={() => actions.stop(task)}
    />
  );
}
