import { success, type Result } from '#core/domain/refusal.ts';
import { StartResult, StopResult } from '#core/domain/run/runResult.ts';
import {
  batchStart,
  batchStop,
  createTemplateTask,
  getTask,
  getTaskStatuses,
  getTaskSummary,
  listTaskGroups,
  searchTasks,
  updateTaskBasicInfo,
  updateTemplateTask,
} from '#core/wire/calls/task/taskCalls.ts';
import { getSharedList, getTaskShare, getTemplateRelation, shareTask } from '#core/wire/calls/task/taskShareCalls.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { createTask } from '#server/commands/task/createTask.ts';
import { updateBasicInfo } from '#server/commands/task/edits/updateBasicInfo.ts';
import { startTasks } from '#server/commands/task/start/startTasks.ts';
import { stopTasks } from '#server/commands/task/start/stopTasks.ts';
import {
  getTask as readTask,
  getTaskSummary as readSummary,
  getTemplateRelation as readRelation,
  listTaskGroups as listGroups,
  listTaskStatuses,
} from '#server/commands/task/taskReads.ts';
import {
  getSharedList as readSharedList,
  getTaskShare as readShare,
  shareTask as share,
} from '#server/commands/task/taskShares.ts';
import { searchTasks as findTasks } from '#server/commands/task/searchTasks.ts';
import { updateTask } from '#server/commands/task/updateTask.ts';
import type { Route } from '../route.ts';

export function registerTaskRoutes(route: Route, service: CommandContext): void {
  route(searchTasks, async ({ query }, { accountId }) => success(await findTasks(service, accountId, query)));
  route(getTask, ({ query }, { accountId }) => readTask(service, accountId, query.taskId));
  route(getTaskSummary, ({ params }, { accountId }) => readSummary(service, accountId, params.id));
  route(getTaskStatuses, async ({ body }, { accountId }) =>
    success(await listTaskStatuses(service, accountId, body.ids)),
  );
  route(listTaskGroups, async (_input, { accountId }) => success(await listGroups(service, accountId)));

  route(createTemplateTask, async ({ body }, { accountId }) => codeOfLimit(await createTask(service, accountId, body)));
  route(updateTemplateTask, async ({ body }, { accountId }) => {
    const result = await updateTask(service, accountId, body);
    return result.ok ? success({ error: null }) : result;
  });
  route(updateTaskBasicInfo, ({ body }, { accountId }) => updateBasicInfo(service, accountId, body));
  route(shareTask, ({ params, body }, { accountId }) =>
    share(service, accountId, { taskId: params.id, expiresAt: body.expiresAt }),
  );
  route(getTemplateRelation, ({ params }, { accountId }) => readRelation(service, accountId, params.id));
  route(getTaskShare, ({ params }, { accountId }) => readShare(service, accountId, params.id));
  route(getSharedList, ({ params: { id: shareId, hash } }, { accountId }) =>
    readSharedList(service, accountId, { shareId, hash }),
  );
  route(batchStart, async ({ body }, { accountId }) => {
    const results = await startTasks(service, accountId, body.taskIds);
    const failed = [...results].filter(([, result]) => result !== StartResult.Succeed);
    const errors = failed.map(([taskId, startResult]) => ({ taskId, isTemplate: true, startResult }));
    return success({ error: null, errors });
  });
  route(batchStop, async ({ body }, { accountId }) => {
    const results = await stopTasks(service, accountId, body.taskIds);
    const failed = [...results].filter(([, result]) => result !== StopResult.Succeed);
    return success({ errors: failed.map(([taskId, stopResult]) => ({ taskId, stopResult })) });
  });
}

/** §7.5: the limit is a reply of this call, with its figures; every other refusal is sent as usual. */
function codeOfLimit(created: Awaited<ReturnType<typeof createTask>>): Result<{
  code: '' | 'ExceedTaskLimitCounts';
  taskId: string | null;
  taskQuantityInfo: { quantity: number; limit: number };
}> {
  if (created.ok) {
    const { taskId, quantity, limit } = created.value;
    return success({ code: '', taskId, taskQuantityInfo: { quantity, limit } });
  }
  const { refusal } = created;
  if (refusal.code !== 'ExceedTaskLimitCounts') return created;
  const { code, quantity, limit } = refusal;
  return success({ code, taskId: null, taskQuantityInfo: { quantity, limit } });
}
