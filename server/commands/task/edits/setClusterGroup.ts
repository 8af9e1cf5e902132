import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { getTask } from '../getTask.ts';

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
