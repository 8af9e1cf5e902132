import { refused, success, type Outcome } from '#core/domain/refusal.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import { searchTasks } from '#core/wire/calls/task/taskCalls.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type { ApiClient } from './apiClient.ts';

type ListedTask = CallReply<typeof searchTasks>['items'][number];

const statusNames = Object.fromEntries(Object.entries(TaskStatus).map(([name, status]) => [status, name]));
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** All tasks of the account as lines: id, status, rows of the newest run, next run, name. */
export async function taskLines(service: ApiClient): Promise<Outcome<string[]>> {
  const found = await service.send(searchTasks, { query: { pageSize: 10_000, orderBy: '4&2' } });
  if (!found.ok) return found;
  if (found.value.items.length === 0) return success(['There is no task yet. Make one in the console.']);
  return success(found.value.items.map(lineOf));
}

function lineOf({
  taskId,
  taskName,
  taskExecuteStatus,
  currentTotalExtractCount,
  nextExecuteTime,
}: ListedTask): string {
  const status = (statusNames[taskExecuteStatus] ?? '').padEnd(9);
  const rows = currentTotalExtractCount.toLocaleString('en-US').padStart(11);
  const next = nextExecuteTime ? `  (next run ${localTime(nextExecuteTime)})` : '';
  return `${taskId}  ${status}  ${rows} rows  ${taskName}${next}`;
}

/** The time in this machine's time zone, which is named. */
export function localTime(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' }).format(time);
}

/**
 * Returns the task with this id, or with this name where only one task has it; else the sentence that says why there is
 * none.
 */
export async function findTask(service: ApiClient, wanted: string): Promise<Outcome<ListedTask | string>> {
  const query = {
    pageSize: 10_000,
    orderBy: '4&2' as const,
    ...(!uuid.test(wanted) && { Keyword: wanted.slice(0, 200) }),
  };
  const found = await service.send(searchTasks, { query });
  if (!found.ok) return found;
  const isWanted = ({ taskId, taskName }: ListedTask): boolean =>
    taskId === wanted.toLowerCase() || taskName.toLowerCase() === wanted.toLowerCase();
  const tasks = found.value.items.filter(isWanted);
  const [task] = tasks;
  if (task === undefined)
    return uuid.test(wanted) ? refused({ code: 'NotFound' }) : success(`There is no task “${wanted}”.`);
  if (tasks.length === 1) return success(task);
  return success(`${tasks.length} tasks are called “${wanted}”. Name one by its id:\n${tasks.map(lineOf).join('\n')}`);
}
