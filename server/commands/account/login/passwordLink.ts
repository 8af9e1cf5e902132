import { randomUUID } from 'node:crypto';
import { normaliseLogin } from '#core/domain/account/holder/loginName.ts';
import type { Locale } from '#core/domain/locale.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { hashOf, makeToken } from '#server/auth/runnerTokens.ts';
import { insertAccountMail } from '#server/db/tables/account/login/accountMails.ts';
import { setPasswordHash } from '#server/db/tables/signIn/credentials.ts';
import {
  findLinkAccount,
  findPasswordLink,
  passwordLinkMinutes,
  putPasswordLink,
  usePasswordLink,
  type PasswordLink,
} from '#server/db/tables/signIn/passwordLinks.ts';
import { forgetTrust } from '#server/db/tables/signIn/secondFactors.ts';
import { endSessions } from '#server/db/tables/signIn/sessions.ts';
import { noAccountMail, passwordLinkMail } from '#server/mail/mails.ts';
import type { Mail } from '#server/mail/openMailer.ts';
import type { CommandContext } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';
import { changeLogin } from './changeLogin.ts';
import { hashInLine, refusePassword } from '../passwords.ts';
import { sendMail } from './sendMail.ts';

interface Asked {
  email: string;
  language: Locale;
}

/**
 * Sends a mail to the address: with a link to a new password, or without one where it has no account. The caller gets
 * the same answer. Refused as any mail that a user waits for.
 */
export async function sendPasswordLink(
  context: CommandContext,
  asked: Asked,
  address: string,
): Promise<Result<{ resendAfterSeconds: number }>> {
  return sendMail(context, { email: asked.email, address }, () => makeMail(context, asked));
}

/** Returns the address of a link: the token is behind its `#`, which a browser sends to nobody. */
export function linkAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/new-password#${token}`;
}

async function makeMail({ database, publicUrl }: CommandContext, { email, language }: Asked): Promise<Mail> {
  const token = makeToken();
  const hasAccount = await database.withoutRls(async (tx) => {
    const accountId = await findLinkAccount(tx, normaliseLogin(email));
    if (accountId === null) return false;
    await putPasswordLink(tx, accountId, hashOf(token), passwordLinkMinutes);
    await recordAudit(tx, accountId, { kind: 'PasswordLinkSent' });
    return true;
  });
  const written = hasAccount
    ? passwordLinkMail(language, linkAddress(publicUrl, token), passwordLinkMinutes)
    : noAccountMail(language, publicUrl);
  return { mailId: randomUUID(), to: email, ...written };
}

/**
 * Returns a link that `find` knows by its token: that of a mail, or of an operator. Refused with `LinkUsed`, with
 * `LinkOver` where it is unknown or over, and with `TooManyAttempts` before it is looked for: tokens cannot be guessed.
 */
export async function checkLink<Link extends { isUsed: boolean }>(
  { accessLimits }: Pick<CommandContext, 'accessLimits'>,
  address: string,
  find: () => Promise<Link | null>,
): Promise<Result<Link>> {
  const retryAfterSeconds = await accessLimits.takeLink(address);
  if (retryAfterSeconds > 0) return refused({ code: 'TooManyAttempts', retryAfterSeconds });
  const link = await find();
  if (link === null) return refused({ code: 'LinkOver' });
  return link.isUsed ? refused({ code: 'LinkUsed' }) : success(link);
}

/** Returns the account of a link. Refused with `LinkUsed`, `LinkOver` and `TooManyAttempts`. */
export async function checkPasswordLink(
  context: CommandContext,
  token: string,
  address: string,
): Promise<Result<PasswordLink>> {
  return checkLink(context, address, () => findPasswordLink(context.database.kysely, hashOf(token)));
}

/**
 * Sets a new password by a link, which works once: all sessions end, at once in all processes, and the owner gets a
 * mail. Refused as `checkPasswordLink`, with `PasswordTooCommon`, `PasswordIsName`, and with `Unavailable` while too
 * many passwords wait to be hashed.
 */
export async function resetPassword(
  context: CommandContext,
  { token, newPassword }: { token: string; newPassword: string },
  address: string,
): Promise<Result<Record<string, never>>> {
  return hashInLine(context, address, async () => {
    const checked = await checkPasswordLink(context, token, address);
    if (!checked.ok) return checked;
    const { accountId, ...owner } = checked.value;
    const unfit = await refusePassword(newPassword, owner);
    if (unfit !== null) return refused(unfit);
    const hash = await context.auth.hashing.hash(newPassword);
    const changed = await changeLogin(context, accountId, async (tx, { email }) => {
      if (!(await usePasswordLink(tx, hashOf(token)))) return refused({ code: 'LinkUsed' });
      await setPasswordHash(tx, accountId, hash);
      await forgetTrust(tx, accountId);
      const count = await endSessions(tx, accountId);
      await insertAccountMail(tx, accountId, email, { kind: 'passwordChanged' });
      await recordAudit(tx, accountId, { kind: 'PasswordReset' });
      if (count > 0) await recordAudit(tx, accountId, { kind: 'SessionsEnded', count });
      return success({});
    });
    context.sessions.forget(accountId);
    return changed;
  });
}
