import type { TaskListItem, TaskTemplateInfo } from '#core/wire/rows/taskListItem.ts';
import type { TaskRow } from '#server/db/tables/task/tasks.ts';
import { presentTask } from './presentTask.ts';

interface Beside {
  taskGroupName: string;
  creationUserName: string | null;
  templateInfo: TaskTemplateInfo | null;
  now: number;
}

/** A task as in lists (§3.5), with fields from other rows. */
export function presentTaskListItem(row: TaskRow, { now, ...beside }: Beside): TaskListItem {
  const task = presentTask(row);
  const { startedAt, endedAt, lotNo } = task;
  return {
    ...task,
    ...beside,
    startTime: startedAt,
    endExecuteTime: endedAt,
    spendingTime: startedAt === null ? 0 : Math.max(0, (endedAt ?? now) - startedAt),
    lot: lotNo,
    captcha: 0,
  };
}
