import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Task } from '#core/wire/rows/task.ts';
import { findLiveTasks } from '#server/db/tables/task/tasks.ts';
import { presentTask } from '#server/present/presentTask.ts';
import type { CommandContext } from '../commandContext.ts';

/** Returns one task. Refused with `NotFound`. */
export async function getTask(context: CommandContext, accountId: string, taskId: string): Promise<Result<Task>> {
  const [row] = await context.database.withAccount(accountId, (tx) => findLiveTasks(tx, [taskId]));
  return row === undefined ? refused({ code: 'NotFound' }) : success(presentTask(row));
}
