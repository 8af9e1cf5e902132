import { z } from 'zod';
import { mailFailureKinds } from '#core/domain/operator/mailFailure.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { count, time, uuid } from '#core/wire/codec/code.ts';

/** The number of failed mails that are listed, and sent again at once. */
export const maxFailedMails = 100;

const failedMail = z.strictObject({
  mailId: z.string(),
  accountId: z.string(),
  userName: z.string(),
  recipient: z.string(),
  /** A kind of `AccountMail` or `MailedNotice` of core/domain, or `maintenanceOver`. */
  kind: z.string(),
  createdAt: time,
  tries: count,
  triedAt: time.nullable(),
  /** The reason why the last try failed; `null` where there was none. */
  failure: z
    .strictObject({
      kind: z.enum(mailFailureKinds),
      /** As the log names it. */
      code: z.string(),
      /** The number in the mail server's answer. */
      status: count.nullable(),
    })
    .nullable(),
  /** It is not sent by itself any more. */
  isGivenUp: z.boolean(),
});
export type FailedMail = z.output<typeof failedMail>;

const failedMails = z.strictObject({ items: z.array(failedMail), total: count });
export type FailedMails = z.output<typeof failedMails>;

/** Mails that were tried and not taken, and those that were given up; the newest first. */
export const listFailedMails = defineCall('GET', '/v1/operator/mails', { reply: failedMails });

/**
 * Sends unsent mails again, also those that were given up: at once, and then by itself for three days. Those that were
 * sent meanwhile are left as they are. Returns the mails that failed after it.
 */
export const sendMailsAgain = defineCall('POST', '/v1/operator/mails:send', {
  body: z.strictObject({ mailIds: z.array(uuid).min(1).max(maxFailedMails) }),
  reply: failedMails,
  waits: true,
});
