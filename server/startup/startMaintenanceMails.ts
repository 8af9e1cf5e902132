import type { FastifyBaseLogger } from 'fastify';
import type { CommandContext } from '../commands/commandContext.ts';
import { recordMaintenances, sendMaintenanceMails } from '../commands/template/maintenances.ts';
import { mailFailure } from '../mail/mailDesk.ts';
import type { Mailer } from '../mail/openMailer.ts';

/** The interval of retries after a mail server was away. */
const turnMs = 300_000;

/**
 * Queues the mails of maintenances that ended, and sends pending mails, now and later. `stop` waits for the mail that
 * is being sent.
 */
export async function startMaintenanceMails(
  service: CommandContext,
  mailer: Mailer,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  await recordMaintenances(service);
  const logFailure = (error: unknown) => log.warn(mailFailure(error), 'a mail could not be sent');
  const send = async () => {
    await sendMaintenanceMails(service, mailer, logFailure).catch(logFailure);
  };
  let turn = send();
  const timer = setInterval(() => {
    turn = turn.then(send);
  }, turnMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await turn;
  };
}
