import { moveTask } from '#core/edits/moveTask.ts';
import { renameTask } from '#core/edits/renameTask.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Task } from '#core/wire/task.ts';
import { findLiveTasks } from '#server/db/tables/task/tasks.ts';
import { presentTask } from '#server/present/presentTask.ts';
import { inAccount, type Service } from '../../service.ts';
import { editWithoutBase } from './editTasks.ts';

/** A task's name and group, both or neither. Refused as the edits are. */
export async function updateBasicInfo(
  service: Service,
  accountId: string,
  info: { taskId: string; taskName?: string | undefined; taskGroupId?: string | undefined },
): Promise<Result<Task>> {
  const { taskId, taskName, taskGroupId } = info;
  const result = await inAccount(service, accountId, async (tx): Promise<Result<Task>> => {
    if (taskName !== undefined) {
      const renamed = await editWithoutBase(service, tx, accountId, renameTask, { taskId, patch: { taskName } });
      if (!renamed.ok) return renamed;
    }
    if (taskGroupId !== undefined) {
      const moved = await editWithoutBase(service, tx, accountId, moveTask, { taskId, patch: { taskGroupId } });
      if (!moved.ok) return moved;
    }
    const [row] = await findLiveTasks(tx, [taskId]);
    return row === undefined ? refused({ code: 'NotFound' }) : success(presentTask(row));
  });
  service.heads.forget(accountId);
  return result;
}
