import { nextExecuteTime } from '#core/domain/task/schedule.ts';
import type { Tx } from '#server/db/database.ts';
import { notifySchedule, readClock } from '#server/db/tables/task/schedules.ts';
import { forgetStart } from '#server/db/tables/task/startTries.ts';
import type { TaskColumns, TaskRow } from '#server/db/tables/task/tasks.ts';

/**
 * Removes the notes of failed starts of a task whose form has changed. Returns the continued schedule of a task that
 * was set aside, else `undefined`.
 */
export async function resumeSchedule(tx: Tx, task: TaskRow): Promise<TaskColumns['schedule'] | undefined> {
  await forgetStart(tx, task.task_id);
  if (task.last_skip?.code !== 'SetAside') return undefined;
  const { schedule: kept } = task;
  if (kept === null) return null;
  await notifySchedule(tx);
  return { kept, nextExecuteTime: nextExecuteTime(kept, await readClock(tx)) };
}
