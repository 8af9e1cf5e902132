import { orderTypeOf, OrderStatus } from '#core/domain/order/orderCodes.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import {
  findOrder,
  findWaiting,
  insertOrder,
  setCancelled,
  setCheckout,
  type OrderRow,
} from '#server/db/tables/order/orders.ts';
import { noteMoneyChange } from '#server/db/tables/order/planPeriods.ts';
import type { CommandContext } from '../commandContext.ts';
import { recordAudit } from '../recordAudit.ts';
import { inAccountRevision, inTransaction } from '../transaction.ts';
import { fulfilOrder } from './fulfilOrder.ts';
import { priceWithin, type Purchase } from './prices.ts';

/** The page of the console to which a provider returns. */
const returnPath = '/console/order';

/**
 * Makes an order and opens the provider's page for it. An older order of its type that waits is cancelled, so that an
 * account has one price of a plan at a time. An order that costs nothing is paid at once. `payUrl` is `null` for it,
 * and where the provider could not be reached: `payOrder` opens a page later. Refused as `priceWithin`.
 */
export async function makeOrder(
  context: CommandContext,
  accountId: string,
  purchase: Purchase,
): Promise<Result<{ orderId: string; payUrl: string | null }>> {
  const made = await inAccountRevision(context, accountId, (tx) => insert(context, tx, accountId, purchase));
  if (!made.ok) return made;
  const { order, ended } = made.value;
  for (const checkoutId of ended) await context.payments.provider?.end(checkoutId);
  const isPaid = order.status === OrderStatus.Paid;
  return success({ orderId: order.order_id, payUrl: isPaid ? null : await beginCheckout(context, accountId, order) });
}

async function insert(
  context: CommandContext,
  tx: Tx,
  accountId: string,
  purchase: Purchase,
): Promise<Result<{ order: OrderRow; ended: string[] }>> {
  const priced = await priceWithin(context, tx, accountId, purchase);
  const { provider } = context.payments;
  if (!priced.ok || provider === null) return priced.ok ? refused({ code: 'PaymentsOff' }) : priced;
  const { quote, account, coupon, billing } = priced.value;
  const ended = await cancelWaiting(tx, await findWaiting(tx, accountId, orderTypeOf(quote.kind)));
  const couponId = coupon?.coupon_id ?? null;
  const draft = { accountId, quote, planChanges: account.plan_changes, couponId, provider: provider.name, billing };
  const orderId = await insertOrder(tx, draft);
  await noteMoneyChange(tx, accountId);
  await recordAudit(tx, accountId, { kind: 'OrderMade', orderId, totalMicro: quote.totalMicro });
  const order = await orderOf(tx, orderId);
  if (quote.totalMicro > 0) return success({ order, ended });
  await fulfilOrder(tx, order, { method: null, seller: context.payments.sales.seller });
  return success({ order: await orderOf(tx, orderId), ended });
}

/** Returns an order that is there. */
export async function orderOf(tx: Tx, orderId: string): Promise<OrderRow> {
  const order = await findOrder(tx, orderId);
  if (order === undefined) throw new Error(`no order ${orderId}`);
  return order;
}

/** Returns the checkouts of the cancelled orders: the provider ends them after the commit. */
async function cancelWaiting(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const ended: string[] = [];
  for (const orderId of orderIds) {
    const checkout = (await findOrder(tx, orderId))?.checkout ?? null;
    await setCancelled(tx, orderId);
    if (checkout !== null) ended.push(checkout.id);
  }
  return ended;
}

/** Opens a page of the provider for an order that waits. Refused with `OrderNotPayable` and `PaymentNotReached`. */
export async function payOrder(
  context: CommandContext,
  accountId: string,
  orderId: string,
): Promise<Result<{ payUrl: string }>> {
  const order = await context.database.withAccount(accountId, (tx) => findOrder(tx, orderId));
  if (order === undefined) return refused({ code: 'NotFound' });
  if (!isPayable(order)) return refused({ code: 'OrderNotPayable' });
  const payUrl = order.checkout?.url ?? (await beginCheckout(context, accountId, order));
  return payUrl === null ? refused({ code: 'PaymentNotReached' }) : success({ payUrl });
}

/** An automatic recharge is paid by its stored method alone: a page beside it could take the money twice. */
function isPayable({ status, pay_until, recharge_cause }: OrderRow): boolean {
  return recharge_cause === null && status === OrderStatus.WaitingPay && pay_until.getTime() > Date.now();
}

/** Returns the provider's page, or `null` where it could not be reached or the order was ended meanwhile. */
async function beginCheckout(context: CommandContext, accountId: string, order: OrderRow): Promise<string | null> {
  const { provider } = context.payments;
  const { email, language } = await context.database.withAccount(accountId, (tx) => readAccount(tx, accountId));
  const checkout = await provider?.begin({
    orderId: order.order_id,
    orderNo: order.order_no,
    productCode: order.quote.code,
    amountMicro: order.total_micro,
    email,
    language,
    returnUrl: `${context.publicUrl}${returnPath}?${new URLSearchParams({ order: order.order_id }).toString()}`,
    payUntil: order.pay_until.getTime(),
  });
  if (checkout === undefined || checkout === null) return null;
  const isStored = await inAccountRevision(context, accountId, async (tx) => {
    await noteMoneyChange(tx, accountId);
    return setCheckout(tx, order.order_id, checkout);
  });
  if (isStored) return checkout.url;
  await provider?.end(checkout.id);
  return null;
}

/**
 * §4: cancels an order that waits for its payment, and ends the provider's page. Refused with `NotFound` and
 * `OrderNotPayable`.
 */
export async function cancelOrder(
  context: CommandContext,
  accountId: string,
  orderId: string,
): Promise<Result<Record<string, never>>> {
  const order = await inTransaction(context, accountId, (tx) => findOrder(tx, orderId));
  if (order === undefined) return refused({ code: 'NotFound' });
  if (order.recharge_cause !== null) return refused({ code: 'OrderNotPayable' });
  const cancelled = await inAccountRevision(context, accountId, async (tx): Promise<Result<Record<string, never>>> => {
    if (!(await setCancelled(tx, orderId))) return refused({ code: 'OrderNotPayable' });
    await noteMoneyChange(tx, accountId);
    await recordAudit(tx, accountId, { kind: 'OrderCancelled', orderId });
    return success({});
  });
  if (cancelled.ok && order.checkout !== null) await context.payments.provider?.end(order.checkout.id);
  return cancelled;
}
