import * as calls from '#core/wire/calls/account/sessionCalls.ts';
import { success } from '#core/domain/refusal.ts';
import { endOtherSessions, endSession, listSessions } from '#server/commands/account/sessions.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import type { Route } from '../route.ts';

/** Sessions of an account. */
export function registerSessionRoutes(route: Route, service: CommandContext): void {
  route(calls.listSessions, async (_input, { accountId, request }) =>
    success(await listSessions(service, accountId, request.headers.cookie)),
  );
  route(calls.endSession, ({ params }, { accountId }) => endSession(service, accountId, params.id));
  route(calls.endOtherSessions, async (_input, { accountId, request }) =>
    success(await endOtherSessions(service, accountId, request.headers.cookie)),
  );
}
