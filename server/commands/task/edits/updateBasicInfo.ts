import { moveTask } from '#core/edits/moveTask.ts';
import { renameTask } from '#core/edits/renameTask.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Task } from '#core/wire/rows/task.ts';
import { findLiveTasks } from '#server/db/tables/task/tasks.ts';
import { presentTask } from '#server/present/presentTask.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { inTransaction } from '#server/commands/transaction.ts';
import { editWithoutBase } from './editTasks.ts';

/** Changes a task's name and group, both or neither. Refused like the edits. */
export async function updateBasicInfo(
  context: CommandContext,
  accountId: string,
  info: { taskId: string; taskName?: string | undefined; taskGroupId?: string | undefined },
): Promise<Result<Task>> {
  const { taskId, taskName, taskGroupId } = info;
  const result = await inTransaction(context, accountId, async (tx): Promise<Result<Task>> => {
    if (taskName !== undefined) {
      const renamed = await editWithoutBase(context, tx, accountId, renameTask, { taskId, patch: { taskName } });
      if (!renamed.ok) return renamed;
    }
    if (taskGroupId !== undefined) {
      const moved = await editWithoutBase(context, tx, accountId, moveTask, { taskId, patch: { taskGroupId } });
      if (!moved.ok) return moved;
    }
    const [row] = await findLiveTasks(tx, [taskId]);
    return row === undefined ? refused({ code: 'NotFound' }) : success(presentTask(row));
  });
  context.revisionCache.forget(accountId);
  return result;
}
