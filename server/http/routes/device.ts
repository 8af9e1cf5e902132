import * as calls from '#core/wire/calls/runner/deviceCalls.ts';
import { answerDeviceSignIn, getDeviceSignIn } from '#server/commands/device/deviceSignIns.ts';
import { requestDeviceCode } from '#server/commands/device/requestDeviceCode.ts';
import { listRunners, revokeRunner } from '#server/commands/device/runners.ts';
import { takeDeviceToken } from '#server/commands/device/takeDeviceToken.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
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
