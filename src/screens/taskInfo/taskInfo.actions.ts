import type { ReactNode } from 'react';
import { useRunNotices } from '#app/parts/run/useRunNotices.tsx';
import { startTasks, stopTasks } from '#app/state/taskRuns.ts';
import type { TaskView } from '#app/store/queries/tasks.ts';

export interface TaskInfoActions {
  start: (task: TaskView) => void;
  stop: (task: TaskView) => void;
  dialog: ReactNode;
}

export function useTaskInfoActions(): TaskInfoActions {
  const { tellStart, tellStop, dialog } = useRunNotices();
  const start = async (task: TaskView) => tellStart([task], await startTasks([task.taskId]));
  const stop = async (task: TaskView) => tellStop([task], await stopTasks([task.taskId]));
  return { start: (task) => void start(task), stop: (task) => void stop(task), dialog };
}
