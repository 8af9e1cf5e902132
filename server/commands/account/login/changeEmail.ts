import { randomUUID } from 'node:crypto';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { insertAccountMail } from '#server/db/tables/account/login/accountMails.ts';
import { isEmailTaken, lockSignUps, readAccount } from '#server/db/tables/account/accounts.ts';
import { setEmail } from '#server/db/tables/signIn/credentials.ts';
import { putEmailChange, takeEmailChangeTry, useEmailChange } from '#server/db/tables/signIn/emailChanges.ts';
import { emailCodeMail } from '#server/mail/mails.ts';
import type { Mail } from '#server/mail/openMailer.ts';
import type { CommandContext } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';
import { changeLogin, refuseWrongPassword } from './changeLogin.ts';
import { hashInLine } from '../passwords.ts';
import { sendMail } from './sendMail.ts';

/** §7.1 email:checkUsed. Refused with `TooManyAttempts`: an account cannot list the addresses of others. */
export async function checkEmailUsed(
  { accessLimits, database }: CommandContext,
  accountId: string,
  email: string,
): Promise<Result<{ isUsed: boolean }>> {
  const retryAfterSeconds = await accessLimits.takeTakenCheck(accountId);
  if (retryAfterSeconds > 0) return refused({ code: 'TooManyAttempts', retryAfterSeconds });
  return success({ isUsed: await database.withoutRls((tx) => isEmailTaken(tx, email)) });
}

/**
 * Sends a code to the address that the account is to get, once the password was right. Refused as a wrong password,
 * with `DemoAccount`, `EmailTaken`, and as any mail that a user waits for.
 */
export async function sendEmailCode(
  context: CommandContext,
  accountId: string,
  { email, password }: { email: string; password: string },
  address: string,
): Promise<Result<{ resendAfterSeconds: number }>> {
  const proven = await hashInLine(context, address, async () => {
    const wrong = await refuseWrongPassword(context, accountId, password);
    return wrong === null ? success({}) : refused(wrong);
  });
  if (!proven.ok) return proven;
  const { is_demo: isDemo } = await context.database.withoutRls((tx) => readAccount(tx, accountId));
  if (isDemo) return refused({ code: 'DemoAccount' });
  const used = await checkEmailUsed(context, accountId, email);
  if (!used.ok) return used;
  if (used.value.isUsed) return refused({ code: 'EmailTaken' });
  return sendMail(context, { email, address, accountId }, () => makeMail(context, accountId, email));
}

async function makeMail({ database, signUpCodes }: CommandContext, accountId: string, email: string): Promise<Mail> {
  const emailKey = signUpCodes.keyOf(email);
  const code = signUpCodes.make();
  const language = await database.withoutRls(async (tx) => {
    await putEmailChange(tx, { accountId, emailKey, codeHash: signUpCodes.hashOf(emailKey, code) });
    return (await readAccount(tx, accountId)).language;
  });
  return { mailId: randomUUID(), to: email, ...emailCodeMail(language, code) };
}

/**
 * Changes the address with a code; the attempt is counted before the code is compared, and the owner of the old address
 * gets a mail. Refused with `HttpApiCallError`, `VerificationCodeFailed`, `EmailTaken` and `DemoAccount`.
 */
export async function changeEmail(
  context: CommandContext,
  accountId: string,
  { email, code }: { email: string; code: string },
): Promise<Result<Record<string, never>>> {
  const { database, signUpCodes } = context;
  const emailKey = signUpCodes.keyOf(email);
  const change = { accountId, emailKey, codeHash: signUpCodes.hashOf(emailKey, code) };
  const right = await takeEmailChangeTry(database.kysely, change);
  if (right === null) return refused({ code: 'HttpApiCallError' });
  if (!signUpCodes.isSame(change.codeHash, right)) {
    await database.withoutRls((tx) => recordAudit(tx, accountId, { kind: 'EmailCodeFailed' }));
    return refused({ code: 'VerificationCodeFailed' });
  }
  return changeLogin(context, accountId, async (tx, { email: oldEmail }) => {
    await lockSignUps(tx);
    if (await isEmailTaken(tx, email)) return refused({ code: 'EmailTaken' });
    if (!(await useEmailChange(tx, change))) return refused({ code: 'HttpApiCallError' });
    await setEmail(tx, accountId, email);
    await insertAccountMail(tx, accountId, oldEmail, { kind: 'emailChanged' });
    await recordAudit(tx, accountId, { kind: 'EmailChanged' });
    return success({});
  });
}
