import { Readable } from 'node:stream';
import { success } from '#core/domain/refusal.ts';
import * as deletions from '#core/wire/calls/account/deletionCalls.ts';
import * as emails from '#core/wire/calls/account/emailCalls.ts';
import * as passwords from '#core/wire/calls/account/passwordCalls.ts';
import * as profiles from '#core/wire/calls/account/profileCalls.ts';
import { changeEmail, checkEmailUsed, sendEmailCode } from '#server/commands/account/changeEmail.ts';
import { readPersonalData } from '#server/commands/account/personalData.ts';
import { changePassword, verifyPassword } from '#server/commands/account/changePassword.ts';
import { keepAccount, planDeletion } from '#server/commands/account/deletion.ts';
import { checkPasswordLink, resetPassword, sendPasswordLink } from '#server/commands/account/passwordLink.ts';
import { changeProfile, changeUserName } from '#server/commands/account/profile.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import type { Route } from '../route.ts';

/** §7.1: the profile of an account, and with what it signs in. */
export function registerLoginRoutes(route: Route, service: CommandContext): void {
  route(profiles.updateProfile, ({ body }, { accountId }) => changeProfile(service, accountId, body));
  route(profiles.answerSurvey, ({ body }, { accountId }) => changeProfile(service, accountId, body));
  route(profiles.changeUserName, ({ body }, { accountId }) => changeUserName(service, accountId, body.userName));
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
  route(deletions.downloadPersonalData, async (_input, { accountId, request, reply }) => {
    reply.header('content-disposition', 'attachment; filename="sheaf-account.json"');
    // Fastify would read the whole file for the head alone.
    return success(request.method === 'HEAD' ? Readable.from([]) : await readPersonalData(service, accountId));
  });
  route(deletions.keepAccount, (_input, { accountId }) => keepAccount(service, accountId));
}
