import { randomUUID } from 'node:crypto';
import type { Locale } from '#core/domain/locale.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { isEmailTaken } from '#server/db/tables/account/accounts.ts';
import {
  refundSignUpCodeTry,
  putSignUpCode,
  takeSignUpCodeTry,
  type SignUpCodeRow,
} from '#server/db/tables/signIn/signUpCodes.ts';
import type { Mail } from '#server/mail/openMailer.ts';
import { accountExistsMail, signUpCodeMail } from '#server/mail/mails.ts';
import { refuseSignUp } from '#server/policies/accountPolicy.ts';
import type { CommandContext } from '../commandContext.ts';
import { recordAudit } from '../recordAudit.ts';
import { sendMail } from './login/sendMail.ts';

interface Asked {
  email: string;
  language: Locale;
}

/**
 * Sends a mail to the address: with a code, or without one when the address has an account. The caller gets the same
 * answer after the same work. Refused with `SignupClosed`, `TooManyAttempts`, `TooManyRequests` while too many mails
 * are queued, or `MailNotSent`.
 */
export async function sendSignUpCode(
  context: CommandContext,
  asked: Asked,
  address: string,
): Promise<Result<{ resendAfterSeconds: number }>> {
  const closed = refuseSignUp(context.signup, null);
  if (closed !== null) return refused(closed);
  return sendMail(context, { email: asked.email, address }, () => makeMail(context, asked));
}

/** Makes the mail. For an address with an account it also stores a code, which no mail contains. */
async function makeMail(context: CommandContext, { email, language }: Asked): Promise<Mail> {
  const { signUpCodes, publicUrl } = context;
  const emailKey = signUpCodes.keyOf(email);
  const code = signUpCodes.make();
  const [ofCode, ofNone] = [signUpCodes.hashOf(emailKey, code), signUpCodes.hashOfNone(emailKey)];
  const isTaken = await context.database.withoutRls(async (tx) => {
    const taken = await isEmailTaken(tx, email);
    await putSignUpCode(tx, { emailKey, codeHash: taken ? ofNone : ofCode });
    return taken;
  });
  const written = isTaken ? accountExistsMail(language, publicUrl) : signUpCodeMail(language, code);
  return { mailId: randomUUID(), to: email, ...written };
}

/** Proof that the user who signs up reads the mails of the address. */
export interface Proof {
  /** Consumed by the sign-up; `null` when the service requires no code. */
  row: SignUpCodeRow | null;
  /** Called when the sign-up failed: the code stays valid. */
  refund: () => Promise<void>;
}

/**
 * Compares a code with the one of the newest mail; the attempt is counted first. Refused with `VerificationCodeFailed`.
 */
export async function proveEmail(
  context: CommandContext,
  email: string,
  code: string | undefined,
): Promise<Result<Proof>> {
  const { database, signUpCodes, signup } = context;
  if (!signup.needsCode) return success({ row: null, refund: async () => undefined });
  const emailKey = signUpCodes.keyOf(email);
  const tried = signUpCodes.hashOf(emailKey, code ?? '');
  const kept = await takeSignUpCodeTry(database.kysely, emailKey);
  if (!signUpCodes.isSame(tried, kept ?? signUpCodes.hashOfNone(emailKey))) {
    await database.withoutRls((tx) => recordAudit(tx, null, { kind: 'SignUpCodeFailed' }));
    return refused({ code: 'VerificationCodeFailed' });
  }
  const row = { emailKey, codeHash: tried };
  return success({ row, refund: () => refundSignUpCodeTry(database.kysely, row) });
}
