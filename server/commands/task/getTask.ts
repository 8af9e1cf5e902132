import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Task } from '#core/wire/task.ts';
import { findLiveTasks } from '#server/db/tables/task/tasks.ts';
import { presentTask } from '#server/present/presentTask.ts';
import type { Service } from '../service.ts';

/** One task. Refused with `NotFound`. */
export async function getTask(service: Service, accountId: string, taskId: string): Promise<Result<Task>> {
  const [row] = await service.database.withAccount(accountId, (tx) => findLiveTasks(tx, [taskId]));
  return row === undefined ? refused({ code: 'NotFound' }) : success(presentTask(row));
}
