import { getLotData, listLotSubtasks, listTaskLots } from '#core/wire/taskCalls.ts';
import type { Service } from '#server/commands/service.ts';
import { getLotData as readLotData } from '#server/commands/lot/getLotData.ts';
import { listLots } from '#server/commands/lot/listLots.ts';
import { listSubtasks } from '#server/commands/lot/listSubtasks.ts';
import type { Route } from '../route.ts';

export function registerLotRoutes(route: Route, service: Service): void {
  route(listTaskLots, ({ params, query }, { accountId }) =>
    listLots(service, accountId, { taskId: params.id, ...query }),
  );
  route(listLotSubtasks, ({ params }, { accountId }) =>
    listSubtasks(service, accountId, { taskId: params.id, lotNo: params.lotNo }),
  );
  route(getLotData, ({ params, query }, { accountId }) =>
    readLotData(service, accountId, { taskId: params.id, lotNo: params.lotNo, ...query }),
  );
}
