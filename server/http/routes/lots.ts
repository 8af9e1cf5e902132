import { success } from '#core/domain/refusal.ts';
import { getAllData, getLotData, getNotExportedData } from '#core/wire/calls/data/dataCalls.ts';
import { getPicture } from '#core/wire/calls/data/pictureCalls.ts';
import { continueRun, startFailedPages, startSubtask, stopSubtask } from '#core/wire/calls/task/lotCalls.ts';
import { listLotSubtasks, listTaskLots } from '#core/wire/calls/task/taskCalls.ts';
import { getLotLog, getTaskHistory } from '#core/wire/calls/task/taskLogCalls.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { getPicture as readPicture } from '#server/commands/lot/getPicture.ts';
import {
  getLotData as readLotData,
  getLotLog as readLog,
  listLots,
  listSubtasks,
} from '#server/commands/lot/lotReads.ts';
import {
  continueRun as resume,
  startSubtask as restart,
  stopSubtask as stop,
} from '#server/commands/lot/subtaskRuns.ts';
import { getAllData as readAll, getNotExportedData as readNotExported } from '#server/commands/lot/taskData.ts';
import { startFailedPages as rerun } from '#server/commands/task/start/startFailedPages.ts';
import { getTaskHistory as readHistory } from '#server/commands/task/taskReads.ts';
import type { Route } from '../route.ts';
import { sendPicture } from '../sendPicture.ts';

export function registerLotRoutes(route: Route, service: CommandContext): void {
  route(listTaskLots, ({ params, query }, { accountId }) =>
    listLots(service, accountId, { taskId: params.id, ...query }),
  );
  route(listLotSubtasks, ({ params }, { accountId }) =>
    listSubtasks(service, accountId, { taskId: params.id, lotNo: params.lotNo }),
  );
  route(startFailedPages, ({ params }, { accountId }) => rerun(service, accountId, params.id));
  route(continueRun, async ({ params }, { accountId }) =>
    success({ startResult: await resume(service, accountId, params.id) }),
  );
  route(startSubtask, async ({ body }, { accountId }) =>
    success({ startResult: await restart(service, accountId, { taskId: body.taskId, subtaskId: body.subTaskId }) }),
  );
  route(stopSubtask, async ({ body }, { accountId }) =>
    success({ stopResult: await stop(service, accountId, { taskId: body.taskId, subtaskId: body.subTaskId }) }),
  );
  route(getLotLog, ({ params }, { accountId }) =>
    readLog(service, accountId, { taskId: params.id, lotNo: params.lotNo }),
  );
  route(getTaskHistory, ({ params }, { accountId }) => readHistory(service, accountId, params.id));
  route(getLotData, ({ params, query }, { accountId }) =>
    readLotData(service, accountId, { taskId: params.id, lotNo: params.lotNo, ...query }),
  );
  route(getAllData, ({ params, query }, { accountId }) => readAll(service, accountId, { taskId: params.id, ...query }));
  route(getNotExportedData, ({ params, query }, { accountId }) =>
    readNotExported(service, accountId, { taskId: params.id, ...query }),
  );
  route(getPicture, async ({ params, body }, { accountId, reply }) => {
    const picture = await readPicture(service, accountId, { lotId: params.lotId, ...body });
    if (!picture.ok) return picture;
    return success(sendPicture(reply, picture.value));
  });
}
