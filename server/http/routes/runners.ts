import * as calls from '#core/wire/calls/runner/deviceCalls.ts';
import * as tokenCalls from '#core/wire/calls/account/tokenCalls.ts';
import * as runCalls from '#core/wire/calls/runner/localRunCalls.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import {
  answerDeviceSignIn,
  getDeviceSignIn,
  listRunners,
  revokeRunner,
} from '#server/commands/device/deviceSignIns.ts';
import { requestDeviceCode } from '#server/commands/device/requestDeviceCode.ts';
import { takeDeviceToken } from '#server/commands/device/takeDeviceToken.ts';
import { beginLocalRun } from '#server/commands/localRun/beginLocalRun.ts';
import { endLocalSubtask } from '#server/commands/localRun/endLocalSubtask.ts';
import { renewLocalRun, writeLocalRows } from '#server/commands/localRun/writeLocalRows.ts';
import { createToken, listTokens, revokeToken } from '#server/commands/programs/apiTokens.ts';
import type { Route } from '../route.ts';

/** Sign-in of local runners (RFC 8628), and the list of those that are signed in. */
export function registerDeviceRoutes(route: Route, service: CommandContext): void {
  route(calls.requestDeviceCode, ({ body }, { request }) => requestDeviceCode(service, body, request.ip));
  route(calls.takeDeviceToken, ({ body }) => takeDeviceToken(service, body.deviceCode));
  route(calls.getDeviceSignIn, ({ query }, { accountId }) => getDeviceSignIn(service, accountId, query.userCode));
  route(calls.answerDeviceSignIn, ({ body }, { accountId }) => answerDeviceSignIn(service, accountId, body));
  route(calls.listRunners, (_input, { accountId }) => listRunners(service, accountId));
  route(calls.revokeRunner, ({ params }, { accountId }) => revokeRunner(service, accountId, params.id));
}

/** Runs on users' own machines, by a local runner. */
export function registerLocalRunRoutes(route: Route, service: CommandContext): void {
  route(runCalls.beginLocalRun, ({ body }, { accountId }) => beginLocalRun(service, accountId, body));
  route(runCalls.writeLocalRows, ({ params, body }, { accountId }) =>
    writeLocalRows(service, accountId, params.id, body),
  );
  route(runCalls.renewLocalRun, ({ params, body }, { accountId }) =>
    renewLocalRun(service, accountId, params.id, body),
  );
  route(runCalls.endLocalSubtask, ({ params, body }, { accountId }) =>
    endLocalSubtask(service, accountId, params.id, body),
  );
}

/** API tokens of an account. */
export function registerTokenRoutes(route: Route, service: CommandContext): void {
  route(tokenCalls.listTokens, (_input, { accountId }) => listTokens(service, accountId));
  route(tokenCalls.createToken, ({ body }, { accountId }) => createToken(service, accountId, body));
  route(tokenCalls.revokeToken, ({ params }, { accountId }) => revokeToken(service, accountId, params.id));
}
