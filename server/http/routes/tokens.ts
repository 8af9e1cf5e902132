import * as calls from '#core/wire/calls/account/tokenCalls.ts';
import { createToken, listTokens, revokeToken } from '#server/commands/account/apiTokens.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import type { Route } from '../route.ts';

/** API tokens of an account. */
export function registerTokenRoutes(route: Route, service: CommandContext): void {
  route(calls.listTokens, (_input, { accountId }) => listTokens(service, accountId));
  route(calls.createToken, ({ body }, { accountId }) => createToken(service, accountId, body));
  route(calls.revokeToken, ({ params }, { accountId }) => revokeToken(service, accountId, params.id));
}
