import type { FastifyBaseLogger } from 'fastify';
import type { CommandContext } from '../commands/commandContext.ts';
import { sendAccountMails } from '../commands/account/login/accountMails.ts';
import { sendNoticeMails } from '../commands/account/noticeMails.ts';
import { recordMaintenances, sendMaintenanceMails } from '../commands/template/maintenances.ts';
import { mailFailure } from '../mail/mailDesk.ts';
import type { Mailer } from '../mail/openMailer.ts';

/** The interval of retries after a mail server was away. */
const turnMs = 300_000;
/** The interval in which the web half looks for events that users get mails about. */
const noticeTurnMs = 15_000;

/**
 * Queues the mails of maintenances that ended, and sends pending mails, also those about events and changes of logins,
 * now and later. `stop` waits for the mails that are being sent.
 */
export async function startMails(
  service: CommandContext,
  mailer: Mailer,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  await recordMaintenances(service);
  const logFailure = (error: unknown) => log.warn(mailFailure(error), 'a mail could not be sent');
  const stopMaintenances = repeat(turnMs, logFailure, () => sendMaintenanceMails(service, mailer, logFailure));
  const stopNotices = repeat(noticeTurnMs, logFailure, () => sendNoticeMails(service, mailer, logFailure));
  const stopAccounts = repeat(noticeTurnMs, logFailure, () => sendAccountMails(service, mailer, logFailure));
  return async () => {
    await Promise.all([stopMaintenances(), stopNotices(), stopAccounts()]);
  };
}

/** Sends now and at each interval, one turn after another; the result ends that. */
function repeat(
  everyMs: number,
  logFailure: (error: unknown) => void,
  send: () => Promise<unknown>,
): () => Promise<void> {
  const sendOnce = async () => {
    await send().catch(logFailure);
  };
  let turn = sendOnce();
  const timer = setInterval(() => {
    turn = turn.then(sendOnce);
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await turn;
  };
}
