import type { FastifyBaseLogger } from 'fastify';
import type { CommandContext } from '../../commands/commandContext.ts';
import { rechargeDue } from '../../commands/order/autoRecharge/rechargeDue.ts';
import { startRepeating, type Repeating } from './startRepeating.ts';

/** The interval in which the web half looks for balances that are recharged automatically. */
const everyMs = 5_000;

/** Recharges balances that fell, now and later. */
export function startRecharging(service: CommandContext, log: FastifyBaseLogger): Repeating {
  const warn = (error: unknown) => log.warn({ err: error }, 'automatic recharge failed');
  return startRepeating(everyMs, warn, () => rechargeDue(service));
}
