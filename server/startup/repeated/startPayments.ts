import type { FastifyBaseLogger } from 'fastify';
import type { CommandContext } from '../../commands/commandContext.ts';
import { deleteDueCustomers } from '../../commands/order/autoRecharge/deleteCustomers.ts';
import { rechargeDue } from '../../commands/order/autoRecharge/rechargeDue.ts';
import { startRepeating, type Repeating } from './startRepeating.ts';

/** The interval in which the web half looks for balances that are recharged automatically. */
const rechargeEveryMs = 5_000;
/** The interval in which it looks for deleted accounts that the payment provider still has. */
const deleteEveryMs = 60_000;

/** Starts the work with the payment provider that nobody waits for, now and later: recharges, and deleted accounts. */
export function startPayments(service: CommandContext, log: FastifyBaseLogger): { stop: () => Promise<void> } {
  const repeat = (everyMs: number, failure: string, work: (context: CommandContext) => Promise<void>): Repeating =>
    startRepeating(
      everyMs,
      (error) => log.warn({ err: error }, failure),
      () => work(service),
    );
  const works = [
    repeat(rechargeEveryMs, 'automatic recharge failed', rechargeDue),
    repeat(deleteEveryMs, 'accounts could not be deleted at the payment provider', deleteDueCustomers),
  ];
  return { stop: async () => void (await Promise.all(works.map((work) => work.stop()))) };
}
