import { refused, success, type Result } from '#core/domain/refusal.ts';
import { moveTask, renameTask } from '#core/edits/taskListEdits.ts';
import type { Task } from '#core/wire/rows/task.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { inTransaction } from '#server/commands/transaction.ts';
import { findLiveTasks } from '#server/db/tables/task/tasks.ts';
import { presentTask } from '#server/present/presentTask.ts';
import { getTask } from '../taskReads.ts';
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

/** §3.5, cloud group choice: one group for all nodes of the service, without an id. */
export const clusterGroups = [{ clusterGroupId: null, displayName: 'Global Mix Dial' }];

/** Accepts the one group. Refused with `NotFound`, and with `InvalidInput` for any other group. */
export async function setClusterGroup(
  context: CommandContext,
  accountId: string,
  { taskId, clusterGroupId }: { taskId: string; clusterGroupId: string | null },
): Promise<Result<{ taskId: string; clusterGroupId: null }>> {
  const task = await getTask(context, accountId, taskId);
  if (!task.ok) return task;
  if (clusterGroupId !== null) {
    return refused({ code: 'InvalidInput', field: 'clusterGroupId', message: 'is not offered' });
  }
  return success({ taskId, clusterGroupId });
}
