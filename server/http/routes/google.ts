import * as calls from '#core/wire/calls/data/googleCalls.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { beginGoogle, connectGoogle, disconnectGoogle } from '#server/commands/google/connectGoogle.ts';
import { createSpreadsheet } from '#server/commands/google/createSpreadsheet.ts';
import { clientGone } from '../clientGone.ts';
import type { Route } from '../route.ts';

/** The Google account of an account, for its spreadsheets. */
export function registerGoogleRoutes(route: Route, service: CommandContext): void {
  route(calls.beginGoogle, (_input, { accountId, request }) =>
    beginGoogle(service, { accountId, cookie: request.headers.cookie }),
  );
  route(calls.connectGoogle, ({ body }, { accountId, request, reply }) =>
    connectGoogle(service, { accountId, cookie: request.headers.cookie }, body, clientGone(reply)),
  );
  route(calls.disconnectGoogle, (_input, { accountId, reply }) =>
    disconnectGoogle(service, accountId, clientGone(reply)),
  );
  route(calls.createSpreadsheet, ({ body }, { accountId, reply }) =>
    createSpreadsheet(service, accountId, body.title, clientGone(reply)),
  );
}
