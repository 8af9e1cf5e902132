import { success, type Result } from '#core/domain/refusal.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import { getParameterList, putParameterList } from '#core/wire/calls/task/listCalls.ts';
import * as calls from '#core/wire/calls/task/taskReadCalls.ts';
import type { Task } from '#core/wire/rows/task.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { getList, putList } from '#server/commands/list/lists.ts';
import { getSourceTaskItems, listSourceTasks, saveFieldDataSource } from '#server/commands/task/sourceTasks.ts';
import { startWithParameters } from '#server/commands/task/start/startWithParameters.ts';
import { getTask, getTaskSettings } from '#server/commands/task/taskReads.ts';
import type { Route } from '../route.ts';

/** One task in parts, tasks as sources of values, and a start with other values than the saved ones. */
export function registerTaskReadRoutes(route: Route, service: CommandContext): void {
  route(calls.getTaskDetail, async ({ params }, { accountId }) =>
    detailOf(await getTask(service, accountId, params.id)),
  );
  route(calls.getTaskSettings, ({ params }, { accountId }) => getTaskSettings(service, accountId, params.id));
  route(calls.getTaskStatus, async ({ params }, { accountId }) => {
    const task = await getTask(service, accountId, params.id);
    if (!task.ok) return task;
    return success({ taskId: params.id, taskExecuteStatus: task.value.taskExecuteStatus });
  });
  route(calls.listSourceTasks, async ({ query: { TaskGroup: taskGroupId, page, pageSize } }, { accountId }) =>
    success(await listSourceTasks(service, accountId, { taskGroupId, page, pageSize })),
  );
  route(calls.getSourceTaskItems, ({ params, query }, { accountId }) =>
    getSourceTaskItems(service, accountId, { taskId: params.id, ...query }),
  );
  route(calls.saveFieldDataSource, ({ body }, { accountId }) => saveFieldDataSource(service, accountId, body));
  route(calls.startWithParameters, ({ params, body }, { accountId }) =>
    startWithParameters(service, accountId, { taskId: params.id, values: body }),
  );
}

function detailOf(task: Result<Task>): Result<CallReply<typeof calls.getTaskDetail>> {
  if (!task.ok) return task;
  const { taskId, taskName, taskGroupId, workFlowType, taskExecuteStatus } = task.value;
  const { scheduleType, nextExecuteTime } = task.value;
  const names = { taskId, taskName, taskGroupId, taskType: workFlowType };
  return success({ ...names, scheduleType, nextExecuteTime, taskStatus: taskExecuteStatus });
}

export function registerListRoutes(route: Route, service: CommandContext): void {
  route(putParameterList, ({ params, body }, { accountId }) =>
    putList(service, accountId, { hash: params.hash, packed: body }),
  );
  route(getParameterList, ({ params }, { accountId }) => getList(service, accountId, params.hash));
}
