import type { Billing } from '#core/domain/order/billing.ts';
import type { PaymentProviderName } from '#core/domain/order/orderCodes.ts';
import type { Tx } from '#server/db/database.ts';

/** Stores an event of a provider; false where it was stored before. */
export async function insertPaymentEvent(
  tx: Tx,
  event: { provider: PaymentProviderName; eventId: string; accountId: string; kind: string },
): Promise<boolean> {
  const { provider, eventId: event_id, accountId: account_id, kind } = event;
  const inserted = await tx
    .insertInto('payment_events')
    .values({ provider, event_id, account_id, kind })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Stores a payment; false where it was stored before, by another event. */
export async function insertPayment(
  tx: Tx,
  payment: {
    provider: PaymentProviderName;
    paymentId: string;
    accountId: string;
    orderId: string;
    amountMicro: number;
    isCredit: boolean;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('payments')
    .values({
      provider: payment.provider,
      payment_id: payment.paymentId,
      account_id: payment.accountId,
      order_id: payment.orderId,
      amount_micro: payment.amountMicro,
      is_credit: payment.isCredit,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'payment_id']).doNothing())
    .returning('payment_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns the billing information of an account (§3.2), or `null`. */
export async function readBilling(tx: Tx, accountId: string): Promise<Billing | null> {
  const row = await tx
    .selectFrom('billing_information')
    .select('content')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.content ?? null;
}

export async function putBilling(tx: Tx, accountId: string, billing: Billing): Promise<void> {
  const content = JSON.stringify(billing);
  await tx
    .insertInto('billing_information')
    .values({ account_id: accountId, content })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ content }))
    .execute();
}
