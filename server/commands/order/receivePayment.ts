import type { Seller } from '#core/domain/order/invoice.ts';
import { OrderStatus, OrderType } from '#core/domain/order/orderCodes.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Tx } from '#server/db/database.ts';
import { insertCredit, readAccount } from '#server/db/tables/account/accounts.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { findDueRefund, setRefunded } from '#server/db/tables/order/creditNotes.ts';
import { findOrder, findOrderAccount, setCancelled, type OrderRow } from '#server/db/tables/order/orders.ts';
import { insertPayment, insertPaymentEvent } from '#server/db/tables/order/payments.ts';
import { clearFailures } from '#server/db/tables/order/autoRecharges.ts';
import { noteMoneyChange } from '#server/db/tables/order/planPeriods.ts';
import type { PaymentEvent, Webhook } from '#server/payments/paymentProvider.ts';
import type { CommandContext } from '../commandContext.ts';
import { recordAudit } from '../recordAudit.ts';
import { failRecharge } from './autoRecharge/failRecharge.ts';
import { storeMethod } from './autoRecharge/paymentMethods.ts';
import { fulfilOrder } from './fulfilOrder.ts';

/** The effect of an event. `unknown`: its order is no longer here. */
type Received = 'stored' | 'failed' | 'paid' | 'credited' | 'cancelled' | 'refunded' | 'repeated' | 'noted' | 'unknown';

/**
 * Receives a webhook of the provider, in one transaction: each event and each payment counts once, in any order. A
 * payment that cannot pay its order any more (cancelled, paid before, another amount, priced for another state of the
 * plan) becomes credit, so that no money is lost. A refund is noted at the credit note that waits for it, also where
 * the answer to our request was lost; one without a credit note changes nothing. Refused with `PaymentsOff`, with
 * `Unauthorized` for one that is forged or old, and with `PaymentNotReached` where the provider does not describe a
 * method that it has stored: it repeats the message.
 */
export async function receivePayment(context: CommandContext, webhook: Webhook): Promise<Result<Received>> {
  const { payments, database, revisionCache } = context;
  const { provider, sales } = payments;
  if (provider === null) return refused({ code: 'PaymentsOff' });
  const event = provider.read(webhook, Date.now());
  if (event === null) return refused({ code: 'Unauthorized' });
  if (event.kind === 'methodAdded') return storeMethod(context, provider, event);
  const accountId = await database.withoutRls((tx) => findOrderAccount(tx, event.orderId));
  if (accountId === null) return success('unknown');
  const received = await database.withoutRls(async (tx) => {
    await nextRevision(tx, accountId);
    const stored = { provider: provider.name, eventId: event.eventId, accountId, kind: event.kind };
    if (!(await insertPaymentEvent(tx, stored))) return 'repeated';
    const order = await findOrder(tx, event.orderId);
    return order === undefined ? 'unknown' : applyEvent(tx, order, event, sales.seller);
  });
  revisionCache.forget(accountId);
  return success(received);
}

async function applyEvent(tx: Tx, order: OrderRow, event: PaymentEvent, seller: Seller | null): Promise<Received> {
  if (event.kind === 'paid') return applyPayment(tx, order, event, seller);
  if (event.kind === 'refunded') return applyRefund(tx, order, event);
  if (event.kind === 'failed') return (await failRecharge(tx, order)) ? 'failed' : 'noted';
  if (event.kind !== 'expired' || !(await setCancelled(tx, order.order_id))) return 'noted';
  await noteMoneyChange(tx, order.account_id);
  return 'cancelled';
}

async function applyPayment(tx: Tx, order: OrderRow, event: PaymentEvent, seller: Seller | null): Promise<Received> {
  const { order_id: orderId, account_id: accountId, provider } = order;
  const { paymentId, amountMicro, method } = event;
  const isPayable = await canPay(tx, order, amountMicro);
  const payment = { provider, paymentId, accountId, orderId, amountMicro, isCredit: !isPayable };
  if (!(await insertPayment(tx, payment))) return 'repeated';
  if (isPayable) {
    await fulfilOrder(tx, order, { method, seller });
    if (order.recharge_cause !== null) await clearFailures(tx, accountId);
    return 'paid';
  }
  await setCancelled(tx, orderId);
  await insertCredit(tx, { accountId, amountMicro, cause: `credit:payment:${provider}:${paymentId}` });
  await noteMoneyChange(tx, accountId);
  await recordAudit(tx, accountId, { kind: 'PaymentCredited', orderId, amountMicro });
  return 'credited';
}

async function applyRefund(tx: Tx, { order_id: orderId }: OrderRow, event: PaymentEvent): Promise<Received> {
  const due = await findDueRefund(tx, orderId);
  if (due?.amountMicro !== event.amountMicro) return 'noted';
  await setRefunded(tx, orderId, event.paymentId);
  return 'refunded';
}

async function canPay(tx: Tx, order: OrderRow, amountMicro: number): Promise<boolean> {
  if (order.status !== OrderStatus.WaitingPay || order.total_micro !== amountMicro) return false;
  if (order.type !== OrderType.Right) return true;
  return (await readAccount(tx, order.account_id)).plan_changes === order.plan_changes;
}
