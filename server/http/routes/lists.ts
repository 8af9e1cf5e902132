import { getParameterList, putParameterList } from '#core/wire/listCalls.ts';
import { getList } from '#server/commands/list/getList.ts';
import { putList } from '#server/commands/list/putList.ts';
import type { Service } from '#server/commands/service.ts';
import type { Route } from '../route.ts';

export function registerListRoutes(route: Route, service: Service): void {
  route(putParameterList, ({ params, body }, { accountId }) =>
    putList(service, accountId, { hash: params.hash, packed: body }),
  );
  route(getParameterList, ({ params }, { accountId }) => getList(service, accountId, params.hash));
}
