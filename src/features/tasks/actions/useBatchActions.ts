import type { ListEvent } from '#core/domain/selection.ts';
import { isDeleted } from '#core/domain/task/task.ts';
import { isTaskActive } from '#core/domain/task/status.ts';
import type { TaskDialog } from '#app/features/tasks/dialogs/TaskDialogs.tsx';
import { timedTasks } from '#app/features/tasks/timer/timedTasks.ts';
import type { BatchActions } from '#app/features/tasks/table/BatchBar.tsx';
import { type NamedTask, tasksByIds } from '#app/store/queries/tasks/tasks.ts';
import { useStore } from '#app/state/session.ts';
import { startTasks, stopTasks } from '#app/state/taskRuns.ts';
import type { useTaskStart } from '../start/useTaskStart.tsx';

interface BatchContext extends Pick<ReturnType<typeof useTaskStart>, 'notifyStart' | 'notifyStop'> {
  open: (dialog: TaskDialog) => void;
  remove: (taskIds: readonly string[]) => Promise<void>;
  exportTasks: (tasks: readonly NamedTask[]) => void;
  onListEvent: (event: ListEvent) => void;
}

export function useBatchActions(context: BatchContext): BatchActions {
  const { open, remove, exportTasks, notifyStart, notifyStop, onListEvent } = context;
  const store = useStore();
  /** Returns the selected tasks that still exist: another device may have deleted one. */
  const chosen = async (taskIds: readonly string[]) => {
    const tasks = (await tasksByIds(store, taskIds)).filter((task) => !isDeleted(task));
    return { tasks, ids: tasks.map(({ taskId }) => taskId) };
  };
  const openGroups = (kind: 'move' | 'copy') => async (taskIds: readonly string[]) => {
    const { tasks, ids } = await chosen(taskIds);
    const groupIds = new Set(tasks.map(({ taskGroupId }) => taskGroupId));
    open({ kind, taskIds: ids, groupId: groupIds.size === 1 ? ([...groupIds][0] ?? null) : null });
  };
  return {
    start: async (taskIds) => {
      const { tasks, ids } = await chosen(taskIds);
      if (ids.length > 0) notifyStart(tasks, await startTasks(ids));
      onListEvent('start');
    },
    stop: async (taskIds) => {
      const { tasks, ids } = await chosen(taskIds);
      if (ids.length > 0) notifyStop(tasks, await stopTasks(ids));
      onListEvent('stop');
    },
    exportRows: async (taskIds) => {
      const { tasks } = await chosen(taskIds);
      if (tasks.length > 0) exportTasks(tasks);
    },
    openTimer: async (taskIds) => {
      const { tasks } = await chosen(taskIds);
      open({ kind: 'timer', timed: timedTasks(tasks) });
    },
    move: openGroups('move'),
    copy: openGroups('copy'),
    remove: async (taskIds) => {
      const { tasks, ids } = await chosen(taskIds);
      const activeCount = tasks.filter(({ taskExecuteStatus }) => isTaskActive(taskExecuteStatus)).length;
      if (activeCount > 0) open({ kind: 'remove', taskIds: ids, activeCount });
      else await remove(ids);
    },
  };
}
