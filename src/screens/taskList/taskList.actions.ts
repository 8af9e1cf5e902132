import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { StartResult } from '#core/domain/task/startPlan.ts';
import { addresses } from '#app/app/addresses.ts';
import { useRunNotices } from '#app/parts/run/useRunNotices.tsx';
import { useNotify } from '#app/parts/useNotify.ts';
import { startTasks, stopTasks } from '#app/state/taskRuns.ts';
import type { TaskView } from '#app/store/queries/tasks.ts';

export interface TaskListActions {
  start: (task: TaskView) => void;
  stop: (task: TaskView) => void;
  startAll: (tasks: readonly TaskView[]) => Promise<void>;
  stopAll: (tasks: readonly TaskView[]) => Promise<void>;
  copyId: (task: TaskView) => void;
  dialog: ReactNode;
}

export function useTaskListActions(): TaskListActions {
  const { t } = useTranslation('console');
  const [, navigate] = useLocation();
  const notify = useNotify();
  const { tellStart, tellStop, dialog } = useRunNotices();

  const start = async (task: TaskView) => {
    const outcome = await startTasks([task.taskId]);
    tellStart([task], outcome);
    // §4: after a successful cloud start the user goes to task-info.
    if (outcome.ok && outcome.value[task.taskId] === StartResult.Succeed) navigate(addresses.taskInfo(task.taskId));
  };
  const startAll = async (tasks: readonly TaskView[]) => tellStart(tasks, await startTasks(idsOf(tasks)));
  const stopAll = async (tasks: readonly TaskView[]) => tellStop(tasks, await stopTasks(idsOf(tasks)));
  const copyId = async ({ taskId }: TaskView) => {
    await navigator.clipboard.writeText(taskId);
    notify({ intent: 'success', title: t(($) => $.taskList.idCopied), body: taskId });
  };
  return {
    start: (task) => void start(task),
    stop: (task) => void stopAll([task]),
    startAll,
    stopAll,
    copyId: (task) => void copyId(task),
    dialog,
  };
}

function idsOf(tasks: readonly TaskView[]): string[] {
  return tasks.map(({ taskId }) => taskId);
}
