import { signUpCode } from '#core/domain/account/typedCodes.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { countedNetwork } from '#server/db/networkOf.ts';
import type { Mail } from '#server/mail/openMailer.ts';
import type { CommandContext } from '../../commandContext.ts';

/** The retry delay for a mail server that is down or a full mail queue. */
const againSeconds = 5;

interface Asked {
  /** The recipient. */
  email: string;
  /** The network address of the caller. */
  address: string;
  /** The account that wants the mail, where it is signed in. */
  accountId?: string;
}

/**
 * Sends a mail that its caller waits for, within the limits of recipient, network and account. Refused with
 * `TooManyAttempts`, `TooManyRequests` while too many mails are queued, or `MailNotSent`.
 */
export async function sendMail(
  { mailDesk, accessLimits }: Pick<CommandContext, 'mailDesk' | 'accessLimits'>,
  { email, address, accountId }: Asked,
  makeMail: () => Promise<Mail>,
): Promise<Result<{ resendAfterSeconds: number }>> {
  const place = mailDesk.enter(countedNetwork(address));
  if (place === null) return refused({ code: 'TooManyRequests', retryAfterSeconds: againSeconds });
  try {
    const { retryAfterSeconds, refund } = await accessLimits.takeMail(email, address, accountId);
    if (retryAfterSeconds > 0) return refused({ code: 'TooManyAttempts', retryAfterSeconds });
    if (await place.send(await makeMail())) return success({ resendAfterSeconds: signUpCode.resendSeconds });
    await refund();
    return refused({ code: 'MailNotSent', retryAfterSeconds: againSeconds });
  } finally {
    place.leave();
  }
}
