import { success, type Result } from '#core/domain/refusal.ts';
import {
  getAccount,
  getWelcome,
  sendSignUpCode,
  signIn,
  signOut,
  signUp,
  updateLanguage,
  updateMailNotices,
} from '#core/wire/calls/account/accountCalls.ts';
import * as sessionCalls from '#core/wire/calls/account/sessionCalls.ts';
import * as calls from '#core/wire/calls/account/userConfigCalls.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { getAccount as readAccount, updateLanguage as changeLanguage } from '#server/commands/account/account.ts';
import { updateMailNotices as setMailNotices } from '#server/commands/account/noticeMails.ts';
import * as sessions from '#server/commands/account/sessions.ts';
import {
  signIn as beginSession,
  signOut as endSession,
  type From,
  type SignedIn,
} from '#server/commands/account/signIn.ts';
import { signUp as makeAccount } from '#server/commands/account/signUp.ts';
import { sendSignUpCode as sendCode } from '#server/commands/account/signUpCode.ts';
import * as configs from '#server/commands/account/userConfigs.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import type { Context, Route } from '../route.ts';

export function registerAccountRoutes(route: Route, service: CommandContext): void {
  route(getWelcome, () => {
    const { isOpen, needsCode } = service.signup;
    return success({ isSignupOpen: isOpen, isSignupByCode: needsCode, demo: service.demo });
  });
  route(signIn, async ({ body }, context) =>
    giveSession(context, await beginSession(service, body, originOf(context))),
  );
  route(sendSignUpCode, ({ body }, { request }) => sendCode(service, body, request.ip));
  route(signUp, async ({ body }, context) => giveSession(context, await makeAccount(service, body, originOf(context))));
  route(signOut, async (_input, { request, reply }) => {
    const { setCookies } = await endSession(service, request.headers.cookie);
    reply.header('set-cookie', setCookies);
    return success({});
  });
  route(getAccount, async (_input, { accountId }) => success(await readAccount(service, accountId)));
  route(updateMailNotices, ({ body }, { accountId }) => setMailNotices(service, accountId, body.kinds));
  route(updateLanguage, ({ body }, { accountId }) => changeLanguage(service, accountId, body.language));
}

function originOf({ request }: Context): From {
  const { cookie, 'user-agent': userAgent } = request.headers;
  return { address: request.ip, cookie, userAgent };
}

function giveSession({ reply }: Context, result: Result<SignedIn>): Result<Account> {
  if (!result.ok) return result;
  reply.header('set-cookie', result.value.setCookies);
  return success(result.value.account);
}

export function registerSessionRoutes(route: Route, service: CommandContext): void {
  route(sessionCalls.listSessions, async (_input, { accountId, request }) =>
    success(await sessions.listSessions(service, accountId, request.headers.cookie)),
  );
  route(sessionCalls.endSession, ({ params }, { accountId }) => sessions.endSession(service, accountId, params.id));
  route(sessionCalls.endOtherSessions, async (_input, { accountId, request }) =>
    success(await sessions.endOtherSessions(service, accountId, request.headers.cookie)),
  );
  route(sessionCalls.listLoginRecords, async ({ query }, { accountId }) =>
    success(await sessions.listLoginRecords(service, accountId, query)),
  );
}

/** §7.7: values that clients store for an account. */
export function registerUserConfigRoutes(route: Route, service: CommandContext): void {
  route(calls.getUserConfig, async ({ query }, { accountId }) =>
    success(await configs.getUserConfig(service, accountId, query.type)),
  );
  route(calls.putUserConfig, async ({ body }, { accountId }) =>
    success(await configs.putUserConfig(service, accountId, body)),
  );
  route(calls.deleteUserConfig, ({ params }, { accountId }) => configs.deleteUserConfig(service, accountId, params.id));
  route(calls.handleMission, async ({ body: { missionType } }, { accountId }) =>
    success({ missionType, isNew: await configs.handleMission(service, accountId, missionType) }),
  );
}
