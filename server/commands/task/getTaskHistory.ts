import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { TaskHistory } from '#core/wire/calls/task/taskLogCalls.ts';
import { readTaskChanges } from '#server/db/tables/task/taskChanges.ts';
import { findTask } from '#server/db/tables/task/tasks.ts';
import type { CommandContext } from '../commandContext.ts';

/** Returns the changes of a task with their authors, also of a task in the trash. Refused with `NotFound`. */
export async function getTaskHistory(
  context: CommandContext,
  accountId: string,
  taskId: string,
): Promise<Result<TaskHistory>> {
  return context.database.withAccount(accountId, async (tx) => {
    const row = await findTask(tx, taskId);
    if (row === undefined || row.purged_at !== null) return refused({ code: 'NotFound' });
    return success({ items: await readTaskChanges(tx, taskId) });
  });
}
