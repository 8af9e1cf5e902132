import { useLocation } from 'wouter';
import { addresses } from '#app/navigation/addresses.ts';
import { useTaskStart } from '#app/features/tasks/start/useTaskStart.tsx';
import { stopTasks } from '#app/state/taskRuns.ts';
import type { NamedTask } from '#app/store/queries/tasks/tasks.ts';

export interface OverviewActions {
  start: (task: NamedTask) => void;
  stop: (task: NamedTask) => void;
}

export function useOverviewActions(): OverviewActions {
  const [, navigate] = useLocation();
  const { start: startOne, notifyStop } = useTaskStart();
  const start = async (task: NamedTask) => {
    // §4: after a successful cloud start the user goes to task-info.
    if ((await startOne(task)) === 'started') navigate(addresses.taskInfo(task.taskId));
  };
  const stop = async (task: NamedTask) => notifyStop([task], await stopTasks([task.taskId]));
  return { start: (task) => void start(task), stop: (task) => void stop(task) };
}
