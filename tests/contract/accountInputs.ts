import { TOTP } from 'otpauth';
import type { IdentityProvider } from '#core/domain/account/holder/identity.ts';
import { beginBinding } from '#core/wire/calls/account/holder/identityCalls.ts';
import { dayMs } from '#core/domain/dayMs.ts';
import { setDeletion } from '#server/db/tables/account/login/deletions.ts';
import { startIdentities } from '#tests/server/auth/identities/identityStandIn.ts';
import { picture } from '#tests/server/engine/pictures/pictureHost.ts';
import { multipartOf } from '#tests/server/multipartOf.ts';
import { password, type Client, type Input, type TestService } from '#tests/server/openTestService.ts';
import { makeSoftPasskey } from '#tests/support/softAuthenticator.ts';

const avatarFile = await picture('png');
const avatar = { fileId: '' };

/** Inputs of the calls about the account itself, which name nothing else. */
export const accountInputs: Record<string, () => Input> = {
  getAccount: () => ({}),
  canTrial: () => ({}),
  beginTrial: () => ({}),
  getTemplateBalance: () => ({}),
  getResources: () => ({}),
  listDailyUsage: () => ({ params: { id: 200 }, query: { days: 7 } }),
  listLedger: () => ({ query: { pageSize: 5 } }),
  updateMailNotices: () => ({ body: { kinds: ['drift'] } }),
  createToken: () => ({ body: { name: 'Import', scope: 'read', expiresAt: Date.now() + 86_400_000 } }),
  listTokens: () => ({}),
  updateProfile: () => ({ body: { fullName: 'Ada', company: '', industry: 'leads', role: null } }),
  answerSurvey: () => ({ body: { role: 'student' } }),
  sendFile: () => multipartOf(avatarFile),
  setAvatar: () => ({ body: { avatar: avatar.fileId } }),
  getChatUser: () => ({}),
  getAccountFile: () => ({ params: { fileId: avatar.fileId } }),
  listLoginRecords: () => ({ query: { pageSize: 5 } }),
};

/** Of a service as tests open it. */
const publicUrl = 'http://127.0.0.1:8080';
const newPassword = 'three quiet rivers';
const newEmail = 'countess@example.com';

/** The account whose password is forgotten: a new one ends its sessions. */
const forgetful = 'forgetful';

/** Answers of the calls of the second factor. */
const factor = { key: '', recoveryCode: '', secondRecoveryCode: '' };
/** The code of the app, `steps` half minutes later: each works once. */
const appCode = (steps = 0) => new TOTP({ secret: factor.key }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A passkey, and answers of its calls. */
const passkey = { challenge: '', passkeyId: '', made: makeSoftPasskey('http://127.0.0.1', '') };

/** A stand-in of services whose accounts sign in, and answers of calls about them. */
const standIn = await startIdentities(publicUrl);
export const { clients: identities, hostRule: identityHost } = standIn;
const identity = { page: '', proof: '' };

/** Keeps what later calls need of an answer. */
export function noteFactor(name: string, body: Record<string, unknown>): void {
  if (name === 'sendFile') avatar.fileId = String(body['fileId']);
  if (name === 'beginSecondFactor') factor.key = String(body['key']);
  if (name === 'beginPasskey') {
    const accountId = Buffer.from((body['user'] as { id: string }).id, 'base64url').toString();
    passkey.made = makeSoftPasskey(publicUrl, accountId);
  }
  if (name === 'beginPasskey' || name === 'beginPasskeySignIn') passkey.challenge = String(body['challenge']);
  if (name === 'addPasskey') passkey.passkeyId = String(body['passkeyId']);
  if (name === 'replaceRecoveryCodes') {
    [factor.recoveryCode = '', factor.secondRecoveryCode = ''] = body['recoveryCodes'] as string[];
  }
  if (name === 'beginIdentitySignIn') identity.page = String(body['url']);
  if (name === 'signInByIdentity') identity.proof = String(body['proof']);
}

/** Calls that a free account sends; its deletion is requested. */
export const ofFree: ReadonlySet<string> = new Set([
  'beginTrial',
  'keepAccount',
  'planDeletion',
  'allowSupport',
  'getSupportAccess',
  'endSupport',
]);

/** Makes what the inputs below need. */
export async function prepareAccounts(tested: TestService, freeAccountId: string): Promise<void> {
  await tested.signUp(forgetful);
  await tested.database.withoutRls((tx) => setDeletion(tx, freeAccountId, new Date(Date.now() + dayMs)));
}

/** Inputs of the calls that change a login. */
export function loginInputs(
  tested: () => TestService,
  sender: () => Client,
): Record<string, () => Input | Promise<Input>> {
  const foundInMail = (pattern: RegExp, to: string) =>
    pattern.exec(
      tested()
        .mails.filter((mail) => mail.to === to)
        .at(-1)?.text ?? '',
    )?.[1] ?? '';
  const answerToBind = async (provider: IdentityProvider) => {
    const { body } = await sender().send(beginBinding, { params: { provider }, body: { password } });
    return standIn.allow(String(body['url']));
  };
  const token = () => foundInMail(/new-password#(\S+)/u, `${forgetful}@example.com`);
  return {
    changeUserName: () => ({ body: { userName: 'countess' } }),
    verifyPassword: () => ({ body: { password } }),
    getSecondFactor: () => ({}),
    beginBinding: () => ({ params: { provider: 'google' }, body: { password } }),
    bindGoogle: async () => ({ body: await answerToBind('google') }),
    bindMicrosoft: async () => ({ body: await answerToBind('microsoft') }),
    bindApple: async () => ({ body: await answerToBind('apple') }),
    unbindMicrosoft: () => ({}),
    unbindApple: () => ({}),
    listIdentities: () => ({}),
    beginSecondFactor: () => ({ body: { password } }),
    turnOnSecondFactor: () => ({ body: { code: appCode() } }),
    replaceRecoveryCodes: () => ({ body: { password, code: appCode(1) } }),
    beginIdentitySignIn: () => ({ params: { provider: 'google' } }),
    signInByIdentity: async () => ({ params: { provider: 'google' }, body: await standIn.allow(identity.page) }),
    proveIdentitySignIn: () => ({
      params: { provider: 'google' },
      body: { proof: identity.proof, code: factor.secondRecoveryCode },
    }),
    unbindGoogle: () => ({}),
    turnOffSecondFactor: () => ({ body: { password, code: factor.recoveryCode } }),
    beginPasskey: () => ({ body: { password } }),
    addPasskey: () => ({ body: { name: 'Laptop', credential: passkey.made.created(passkey.challenge) } }),
    listPasskeys: () => ({}),
    renamePasskey: () => ({ params: { id: passkey.passkeyId }, body: { name: 'Phone' } }),
    beginPasskeySignIn: () => ({}),
    signInByPasskey: () => ({ body: passkey.made.used(passkey.challenge) }),
    removePasskey: () => ({ params: { id: passkey.passkeyId }, body: { password } }),
    changePassword: () => ({ body: { password, newPassword } }),
    checkEmailUsed: () => ({ query: { email: newEmail } }),
    sendEmailCode: () => ({ body: { email: newEmail, password: newPassword } }),
    changeEmail: () => ({ body: { email: newEmail, code: foundInMail(/\b(\d{6})\b/u, newEmail) } }),
    downloadPersonalData: () => ({}),
    keepAccount: () => ({}),
    planDeletion: () => ({ body: { password } }),
    sendPasswordLink: () => ({ body: { email: `${forgetful}@example.com`, language: 'en-US' } }),
    checkPasswordLink: () => ({ body: { token: token() } }),
    resetPassword: () => ({ body: { token: token(), newPassword } }),
  };
}
