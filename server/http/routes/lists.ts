import { getParameterList, putParameterList } from '#core/wire/calls/task/listCalls.ts';
import { getList, putList } from '#server/commands/list/lists.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import type { Route } from '../route.ts';

export function registerListRoutes(route: Route, service: CommandContext): void {
  route(putParameterList, ({ params, body }, { accountId }) =>
    putList(service, accountId, { hash: params.hash, packed: body }),
  );
  route(getParameterList, ({ params }, { accountId }) => getList(service, accountId, params.hash));
}
