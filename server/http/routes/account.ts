import { Readable } from 'node:stream';
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
import * as factorCalls from '#core/wire/calls/account/secondFactorCalls.ts';
import type { IdentityProvider } from '#core/domain/account/holder/identity.ts';
import * as identityCalls from '#core/wire/calls/account/holder/identityCalls.ts';
import * as passkeyCalls from '#core/wire/calls/account/passkey/passkeyCalls.ts';
import * as sessionCalls from '#core/wire/calls/account/sessionCalls.ts';
import * as calls from '#core/wire/calls/account/userConfigCalls.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { getChatUser } from '#server/commands/account/identity/chatIdentity.ts';
import * as avatars from '#server/commands/account/login/avatar.ts';
import { changeProfile, changeUserName } from '#server/commands/account/login/profile.ts';
import { checkPasswordLink, resetPassword, sendPasswordLink } from '#server/commands/account/login/passwordLink.ts';
import { keepAccount, planDeletion } from '#server/commands/account/login/deletion.ts';
import { changePassword, verifyPassword } from '#server/commands/account/login/changePassword.ts';
import { readPersonalData } from '#server/commands/account/login/personalData.ts';
import { allowSupport, endSupport, getSupportAccess } from '#server/commands/account/login/supportAccess.ts';
import { checkSupportLink, enterSupport } from '#server/commands/account/login/supportEntry.ts';
import { changeEmail, checkEmailUsed, sendEmailCode } from '#server/commands/account/login/changeEmail.ts';
import * as chatCalls from '#core/wire/calls/account/holder/chatCalls.ts';
import * as avatarCalls from '#core/wire/calls/account/holder/avatarCalls.ts';
import * as supportCalls from '#core/wire/calls/account/holder/supportCalls.ts';
import * as profiles from '#core/wire/calls/account/holder/profileCalls.ts';
import * as passwords from '#core/wire/calls/account/passwordCalls.ts';
import * as emails from '#core/wire/calls/account/emailCalls.ts';
import * as deletions from '#core/wire/calls/account/deletionCalls.ts';
import { getAccount as readAccount, updateLanguage as changeLanguage } from '#server/commands/account/account.ts';
import { updateMailNotices as setMailNotices } from '#server/commands/account/noticeMails.ts';
import * as identities from '#server/commands/account/identity/identities.ts';
import { proveIdentitySignIn, signInByIdentity } from '#server/commands/account/identity/identitySignIn.ts';
import { beginPasskeySignIn, signInByPasskey } from '#server/commands/account/passkey/passkeySignIn.ts';
import * as passkeys from '#server/commands/account/passkey/passkeys.ts';
import * as factors from '#server/commands/account/secondFactor/secondFactor.ts';
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
import { sendPicture } from '../sendPicture.ts';

export function registerAccountRoutes(route: Route, service: CommandContext): void {
  route(getWelcome, () => {
    const { isOpen, needsCode } = service.signup;
    const pages = [...service.pages.keys()];
    const invitationMicro = service.payments.sales.referral?.amountMicro ?? null;
    const signInBy = [...service.identities.offered];
    const signUps = { isSignupOpen: isOpen, isSignupByCode: needsCode, invitationMicro };
    return success({ ...signUps, demo: service.demo, pages, signInBy });
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
  route(getAccount, async (_input, { accountId, request }) =>
    success(await readAccount(service, accountId, request.supportEndsAt)),
  );
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

/** Operators who look at the account, as far as its holder allows it. */
export function registerSupportRoutes(route: Route, service: CommandContext): void {
  route(supportCalls.getSupportAccess, async (_input, { accountId }) =>
    success(await getSupportAccess(service, accountId)),
  );
  route(supportCalls.allowSupport, ({ body }, { accountId }) => allowSupport(service, accountId, body.days));
  route(supportCalls.endSupport, async (_input, { accountId }) => success(await endSupport(service, accountId)));
  route(supportCalls.checkSupportLink, async ({ body }, { request }) => {
    const link = await checkSupportLink(service, body.token, request.ip);
    if (!link.ok) return link;
    const { userName, email, until } = link.value;
    return success({ userName, email, until: until.getTime() });
  });
  route(supportCalls.enterSupport, async ({ body }, context) =>
    giveSession(context, await enterSupport(service, body.token, originOf(context))),
  );
}

/** §7.1: the profile of an account, and with what it signs in. */
export function registerLoginRoutes(route: Route, service: CommandContext): void {
  route(profiles.updateProfile, ({ body }, { accountId }) => changeProfile(service, accountId, body));
  route(profiles.answerSurvey, ({ body }, { accountId }) => changeProfile(service, accountId, body));
  route(profiles.changeUserName, ({ body }, { accountId }) => changeUserName(service, accountId, body.userName));
  route(avatarCalls.sendFile, ({ body }, { accountId }) => avatars.sendFile(service, accountId, body));
  route(avatarCalls.setAvatar, ({ body }, { accountId }) => avatars.setAvatar(service, accountId, body.avatar));
  route(avatarCalls.getAccountFile, async ({ params }, { accountId, reply }) => {
    const file = await avatars.readFile(service, accountId, params.fileId);
    return file.ok ? success(sendPicture(reply, file.value)) : file;
  });
  route(chatCalls.getChatUser, (_, { accountId }) => getChatUser(service, accountId));
  route(passwords.verifyPassword, ({ body }, { accountId, request }) =>
    verifyPassword(service, accountId, body.password, request.ip),
  );
  route(passwords.changePassword, ({ body }, { accountId, request }) =>
    changePassword(service, accountId, body, { address: request.ip, cookie: request.headers.cookie }),
  );
  route(passwords.sendPasswordLink, ({ body }, { request }) => sendPasswordLink(service, body, request.ip));
  route(passwords.checkPasswordLink, async ({ body }, { request }) => {
    const link = await checkPasswordLink(service, body.token, request.ip);
    return link.ok ? success({ email: link.value.email, userName: link.value.userName }) : link;
  });
  route(passwords.resetPassword, ({ body }, { request }) => resetPassword(service, body, request.ip));
  route(emails.checkEmailUsed, ({ query }, { accountId }) => checkEmailUsed(service, accountId, query.email));
  route(emails.sendEmailCode, ({ body }, { accountId, request }) =>
    sendEmailCode(service, accountId, body, request.ip),
  );
  route(emails.changeEmail, ({ body }, { accountId }) => changeEmail(service, accountId, body));
  route(deletions.planDeletion, ({ body }, { accountId, request }) =>
    planDeletion(service, accountId, body.password, request.ip),
  );
  route(deletions.downloadPersonalData, (_input, { accountId, request, reply }) => {
    reply.header('content-disposition', 'attachment; filename="sheaf-account.json"');
    // Fastify would read the whole file for the head alone.
    return success(request.method === 'HEAD' ? Readable.from([]) : readPersonalData(service, accountId));
  });
  route(deletions.keepAccount, (_input, { accountId }) => keepAccount(service, accountId));
}

export function registerSecondFactorRoutes(route: Route, service: CommandContext): void {
  route(factorCalls.getSecondFactor, async (_input, { accountId }) =>
    success(await factors.getSecondFactor(service, accountId)),
  );
  route(factorCalls.beginSecondFactor, ({ body }, { accountId, request }) =>
    factors.beginSecondFactor(service, accountId, body.password, request.ip),
  );
  route(factorCalls.turnOnSecondFactor, ({ body }, { accountId }) =>
    factors.turnOnSecondFactor(service, accountId, body.code),
  );
  route(factorCalls.turnOffSecondFactor, ({ body }, { accountId, request }) =>
    factors.turnOffSecondFactor(service, accountId, body, request.ip),
  );
  route(factorCalls.replaceRecoveryCodes, ({ body }, { accountId, request }) =>
    factors.replaceRecoveryCodes(service, accountId, body, request.ip),
  );
}

export function registerPasskeyRoutes(route: Route, service: CommandContext): void {
  route(passkeyCalls.listPasskeys, async (_input, { accountId }) =>
    success(await passkeys.listPasskeys(service, accountId)),
  );
  route(passkeyCalls.beginPasskey, async ({ body }, context) => {
    const begun = await passkeys.beginPasskey(service, context.accountId, body, originOf(context));
    return begun.ok ? success(giveOptions(context, begun.value)) : begun;
  });
  route(passkeyCalls.addPasskey, ({ body }, { accountId, request }) =>
    passkeys.addPasskey(service, accountId, body, request.headers.cookie),
  );
  route(passkeyCalls.renamePasskey, ({ params, body }, { accountId }) =>
    passkeys.renamePasskey(service, accountId, { passkeyId: params.id, name: body.name }),
  );
  route(passkeyCalls.removePasskey, ({ params, body }, { accountId, request }) =>
    passkeys.removePasskey(service, accountId, { passkeyId: params.id, ...body }, request.ip),
  );
  route(passkeyCalls.beginPasskeySignIn, (_input, context) =>
    success(giveOptions(context, beginPasskeySignIn(service, context.request.headers.cookie))),
  );
  route(passkeyCalls.signInByPasskey, async ({ body }, context) =>
    giveSession(context, await signInByPasskey(service, body, originOf(context))),
  );
}

function giveOptions<Options>(
  { reply }: Context,
  { options, setCookies }: { options: Options; setCookies: string[] },
): Options {
  reply.header('set-cookie', setCookies);
  return options;
}

/** §7.1: accounts at Google, Microsoft and Apple. */
export function registerIdentityRoutes(route: Route, service: CommandContext): void {
  route(identityCalls.listIdentities, async (_input, { accountId }) =>
    success(await identities.listIdentities(service, accountId)),
  );
  route(identityCalls.beginBinding, async ({ params, body }, context) => {
    const asked = { provider: params.provider, ...body };
    return givePage(context, await identities.beginBinding(service, context.accountId, asked, originOf(context)));
  });
  registerBinding(route, service, 'google', identityCalls.bindGoogle, identityCalls.unbindGoogle);
  registerBinding(route, service, 'microsoft', identityCalls.bindMicrosoft, identityCalls.unbindMicrosoft);
  registerBinding(route, service, 'apple', identityCalls.bindApple, identityCalls.unbindApple);
  route(identityCalls.beginIdentitySignIn, async ({ params: { provider } }, context) =>
    givePage(context, await identities.beginIdentitySignIn(service, provider, context.request.headers.cookie)),
  );
  route(identityCalls.signInByIdentity, async ({ params, body }, context) => {
    const entry = await signInByIdentity(service, { ...params, ...body }, originOf(context));
    if (!entry.ok) return entry;
    if ('proof' in entry.value) return success({ account: null, proof: entry.value.proof });
    const session = giveSession(context, success(entry.value.signedIn));
    return session.ok ? success({ account: session.value, proof: null }) : session;
  });
  route(identityCalls.proveIdentitySignIn, async ({ params, body }, context) =>
    giveSession(context, await proveIdentitySignIn(service, { ...params, ...body }, originOf(context))),
  );
}

function registerBinding(
  route: Route,
  service: CommandContext,
  provider: IdentityProvider,
  bind: typeof identityCalls.bindGoogle,
  unbind: typeof identityCalls.unbindGoogle,
): void {
  route(bind, ({ body }, { accountId, request }) =>
    identities.bindIdentity(service, accountId, { provider, ...body }, request.headers.cookie),
  );
  route(unbind, (_input, { accountId }) => identities.unbindIdentity(service, accountId, provider));
}

function givePage(
  { reply }: Context,
  begun: Result<{ page: { url: string }; setCookies: string[] }>,
): Result<{ url: string }> {
  if (!begun.ok) return begun;
  reply.header('set-cookie', begun.value.setCookies);
  return success(begun.value.page);
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
