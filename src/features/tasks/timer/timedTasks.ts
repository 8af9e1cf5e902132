import type { TaskSchedule } from '#core/domain/task/schedule.ts';
import type { ListedTask } from '../listedTask.ts';

/** The tasks whose timer a dialog shows. */
export interface TimedTasks {
  /** The only one, `null` for several. */
  task: ListedTask | null;
  taskIds: readonly string[];
  /** The tasks among them that have a timer. */
  scheduledIds: readonly string[];
}

export interface TimerActions {
  /** Needs the service. Resolves to the reason why no timer was set, `null` if one was. */
  set: (timed: TimedTasks, schedule: TaskSchedule) => Promise<string | null>;
  /** Works without the service: the edits wait on this device. */
  clear: (taskIds: readonly string[]) => Promise<void>;
}

export interface TimerDialogProps {
  timed: TimedTasks;
  actions: TimerActions;
  onClose: () => void;
}

/** Returns the tasks of a dialog about one task. */
export function timedTask(task: ListedTask): TimedTasks {
  const taskIds = [task.taskId];
  return { task, taskIds, scheduledIds: task.schedule === null ? [] : taskIds };
}

/** Returns the tasks of a dialog about the selected tasks. */
export function timedTasks(tasks: readonly ListedTask[]): TimedTasks {
  const [first] = tasks;
  if (first !== undefined && tasks.length === 1) return timedTask(first);
  const scheduled = tasks.filter(({ schedule }) => schedule !== null);
  const idsOf = (each: readonly ListedTask[]) => each.map(({ taskId }) => taskId);
  return { task: null, taskIds: idsOf(tasks), scheduledIds: idsOf(scheduled) };
}
