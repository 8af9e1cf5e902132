import { monthStart, rechargeStep } from '#core/domain/order/autoRecharge.ts';
import type { Tx } from '#server/db/database.ts';
import { readBalanceMicro } from '#server/db/tables/account/accounts.ts';
import { mailRechargeOff } from '#server/db/tables/account/noticeMails.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import {
  findDueRecharges,
  findWaitingRecharges,
  isCauseKnown,
  readLastCharge,
  readRecharge,
  readRechargeOrders,
  setLooked,
  switchOff,
  takeAsking,
  type RechargeRow,
  type WaitingRecharge,
} from '#server/db/tables/order/autoRecharges.ts';
import { insertOrder } from '#server/db/tables/order/orders.ts';
import { readCustomer, readMethods } from '#server/db/tables/order/paymentMethods.ts';
import { noteMoneyChange } from '#server/db/tables/order/planPeriods.ts';
import type { CommandContext } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';
import { orderOf } from '../makeOrder.ts';
import { priceWithin } from '../prices.ts';
import { failRecharge } from './failRecharge.ts';

/** A provider that has not reported an end is asked again after this time, by the same key: it takes one payment. */
const askAgainMs = 5 * 60_000;

/**
 * Recharges the balances that charges have taken below their threshold. The charge marks the account in its own
 * transaction; here one transaction, which locks the account, reads the mark and makes the order; then the provider is
 * asked, as often as it takes, for one payment. So a killed process or a second one changes nothing. The webhook of the
 * payment gives the credit, as that of any order. An account that breaks does not hold up the others: all errors are
 * thrown at the end.
 */
export async function rechargeDue(context: CommandContext): Promise<void> {
  const { database, payments } = context;
  if (payments.provider === null) return;
  const errors: unknown[] = [];
  const due = await database.withoutRls(findDueRecharges);
  for (const accountId of due) await look(context, accountId).catch((error: unknown) => errors.push(error));
  const waiting = await database.withoutRls((tx) => findWaitingRecharges(tx, askAgainMs));
  for (const each of waiting) await ask(context, each).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} automatic recharges broke`);
}

/** Makes the order that a low balance needs. */
async function look(context: CommandContext, accountId: string): Promise<void> {
  await context.database.withoutRls(async (tx) => {
    await nextRevision(tx, accountId);
    const rule = await readRecharge(tx, accountId, true);
    if (rule === null || (rule.retryAt?.getTime() ?? 0) > Date.now()) return;
    await setLooked(tx, accountId, await decide(context, tx, accountId, rule));
  });
  context.revisionCache.forget(accountId);
}

/** Returns the time of the next look without a charge, or `null`. */
async function decide(context: CommandContext, tx: Tx, accountId: string, rule: RechargeRow): Promise<number | null> {
  const { provider } = context.payments;
  if (provider === null) return null;
  const now = Date.now();
  const { paidMicro, isWaiting } = await readRechargeOrders(tx, accountId, monthStart(now));
  if (isWaiting) return null;
  const method = (await readMethods(tx, accountId, provider.name)).find(({ isDefault }) => isDefault);
  const priced = await priceWithin(context, tx, accountId, { code: rule.code, quantity: 1, couponId: null });
  if (method === undefined || !priced.ok) {
    // The operator has changed the provider or the prices: the owner chooses again.
    if (await switchOff(tx, accountId, true)) await mailRechargeOff(tx, accountId, `choice ${rule.saves}`);
    await noteMoneyChange(tx, accountId);
    return null;
  }
  const { quote, account, billing } = priced.value;
  const balanceMicro = await readBalanceMicro(tx, accountId);
  const step = rechargeStep(rule, { balanceMicro, paidMicro, priceMicro: quote.totalMicro, now });
  if (step.kind !== 'pay') return step.kind === 'wait' ? step.until : null;
  const cause = ['recharge', accountId, rule.saves, await readLastCharge(tx, accountId), rule.failures].join(':');
  if (await isCauseKnown(tx, cause)) return null;
  const recharge = { cause, reference: method.reference };
  const draft = {
    accountId,
    quote,
    planChanges: account.plan_changes,
    couponId: null,
    provider: provider.name,
    billing,
  };
  const orderId = await insertOrder(tx, { ...draft, recharge });
  await noteMoneyChange(tx, accountId);
  await recordAudit(tx, accountId, { kind: 'OrderMade', orderId, totalMicro: quote.totalMicro });
  return null;
}

/** Asks for the payment of an order, or ends one that no payment has arrived for in time. */
async function ask(context: CommandContext, { orderId, accountId, isOver }: WaitingRecharge): Promise<void> {
  const { provider } = context.payments;
  if (provider === null) return;
  if (isOver) return fail(context, accountId, orderId);
  const asked = await context.database.withoutRls(async (tx) => {
    if (!(await takeAsking(tx, orderId, askAgainMs))) return null;
    const customerId = await readCustomer(tx, accountId, provider.name);
    return { order: await orderOf(tx, orderId), customerId };
  });
  if (asked === null) return;
  const { order, customerId } = asked;
  const { order_no: orderNo, total_micro: amountMicro, recharge_reference: reference } = order;
  if (customerId === null || reference === null || order.provider !== provider.name) {
    return fail(context, accountId, orderId);
  }
  const request = { orderId, orderNo, productCode: order.quote.code, amountMicro, customerId, reference };
  if ((await provider.charge(request)) === 'declined') await fail(context, accountId, orderId);
}

async function fail({ database, revisionCache }: CommandContext, accountId: string, orderId: string): Promise<void> {
  await database.withoutRls(async (tx) => {
    await nextRevision(tx, accountId);
    await failRecharge(tx, await orderOf(tx, orderId));
  });
  revisionCache.forget(accountId);
}
