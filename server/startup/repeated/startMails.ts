import type { FastifyBaseLogger } from 'fastify';
import type { CommandContext } from '../../commands/commandContext.ts';
import { sendAccountMails } from '../../commands/account/login/accountMails.ts';
import { sendNoticeMails } from '../../commands/account/noticeMails.ts';
import { recordMaintenances, sendMaintenanceMails } from '../../commands/template/maintenances.ts';
import { mailFailure } from '../../mail/mailDesk.ts';
import type { Mailer } from '../../mail/openMailer.ts';
import { startRepeating } from './startRepeating.ts';

/** The interval of retries after a mail server was away. */
const turnMs = 300_000;
/** The interval in which the web half looks for events that users get mails about. */
const noticeTurnMs = 15_000;

/** The sending of mails that no user waits for. */
export interface Mails {
  /** Sends all that are due, and waits for them. */
  sendNow: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Queues the mails of maintenances that ended, and sends pending mails, also those about events and changes of logins,
 * now and later. `stop` waits for the mails that are being sent.
 */
export async function startMails(service: CommandContext, mailer: Mailer, log: FastifyBaseLogger): Promise<Mails> {
  await recordMaintenances(service);
  const logFailure = (error: unknown) => log.warn(mailFailure(error), 'a mail could not be sent');
  const turns = [
    startRepeating(turnMs, logFailure, () => sendMaintenanceMails(service, mailer, logFailure)),
    startRepeating(noticeTurnMs, logFailure, () => sendNoticeMails(service, mailer, logFailure)),
    startRepeating(noticeTurnMs, logFailure, () => sendAccountMails(service, mailer, logFailure)),
  ];
  const all = async (work: 'now' | 'stop') => {
    await Promise.all(turns.map((each) => each[work]()));
  };
  return { sendNow: () => all('now'), stop: () => all('stop') };
}
