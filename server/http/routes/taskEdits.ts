import { success } from '#core/domain/refusal.ts';
import { setNodes, setPriority } from '#core/edits/runEdits.ts';
import { moveTask } from '#core/edits/taskListEdits.ts';
import { deleteTask, restoreTask } from '#core/edits/trashEdits.ts';
import { batchRemoveSchedule, getSchedule, setSchedule } from '#core/wire/calls/task/scheduleCalls.ts';
import * as calls from '#core/wire/calls/task/taskEditCalls.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { createTaskGroup } from '#server/commands/edit/applyGroupEdit.ts';
import {
  clearSchedules,
  getSchedule as readSchedule,
  setSchedule as set,
} from '#server/commands/schedule/schedules.ts';
import { copyTasks, type CopiedTasks } from '#server/commands/task/edits/copyTasks.ts';
import { editTask, editTasks } from '#server/commands/task/edits/editTasks.ts';
import { clusterGroups, setClusterGroup } from '#server/commands/task/edits/updateBasicInfo.ts';
import type { Route } from '../route.ts';

/** The edits of the console as calls (§7.5). */
export function registerTaskEditRoutes(route: Route, service: CommandContext): void {
  route(calls.createTaskGroup, ({ body }, { accountId }) => createTaskGroup(service, accountId, body.TaskGroupName));
  route(calls.setTaskPriority, ({ body: { taskId, priority } }, { accountId }) =>
    editTask(service, accountId, setPriority, { taskId, patch: { priority } }),
  );
  route(calls.setTaskCloudCount, ({ body: { taskId, cloudCount } }, { accountId }) =>
    editTask(service, accountId, setNodes, { taskId, patch: { nodeCount: cloudCount } }),
  );
  route(calls.batchDeleteTask, async ({ body }, { accountId }) => {
    const wanted = body.taskIds.map((taskId) => ({ taskId, patch: { isDeleted: true } as const }));
    return success({ errors: await editTasks(service, accountId, deleteTask, wanted) });
  });
  route(calls.batchRestoreTask, async ({ body }, { accountId }) => {
    const wanted = body.taskIds.map((taskId) => ({ taskId, patch: { isDeleted: false } as const }));
    return success({ errors: await editTasks(service, accountId, restoreTask, wanted) });
  });
  route(calls.batchUpdateTaskGroup, async ({ params, body }, { accountId }) => {
    const wanted = body.taskIds.map((taskId) => ({ taskId, patch: { taskGroupId: params.group } }));
    return success({ errors: await editTasks(service, accountId, moveTask, wanted) });
  });
  route(calls.batchCopyTask, async ({ params, body }, { accountId }) =>
    success(copyReply(await copyTasks(service, accountId, { taskIds: body.taskIds, taskGroupId: params.n }))),
  );
  route(calls.listClusterGroups, () => success(clusterGroups));
  route(calls.setClusterGroup, ({ body }, { accountId }) => setClusterGroup(service, accountId, body));
}

function copyReply({ copies, errors, taskCount, taskLimit }: CopiedTasks) {
  const limit = errors.find(({ code }) => code === 'ExceedTaskLimitCounts');
  return {
    type: limit === undefined ? calls.CopyEnd.Done : calls.CopyEnd.LimitReached,
    currentTaskCount: taskCount,
    limitTaskCount: taskLimit,
    copies,
    errors,
    error: limit === undefined ? null : { code: limit.code },
  };
}

/** Schedules of tasks (§2.4). */
export function registerScheduleRoutes(route: Route, service: CommandContext): void {
  route(setSchedule, ({ body }, { accountId }) => set(service, accountId, body));
  route(getSchedule, ({ query }, { accountId }) => readSchedule(service, accountId, query.taskId));
  route(batchRemoveSchedule, async ({ body }, { accountId }) =>
    success({ errors: await clearSchedules(service, accountId, body.taskIds) }),
  );
}
