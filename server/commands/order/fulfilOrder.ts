import type { Seller } from '#core/domain/order/invoice.ts';
import type { PaymentMethod } from '#core/domain/order/orderCodes.ts';
import { periodsAfter, type BoughtPlan } from '#core/domain/order/planPeriods.ts';
import type { Tx } from '#server/db/database.ts';
import { insertCredit } from '#server/db/tables/account/accounts.ts';
import { useCoupon } from '#server/db/tables/order/coupons.ts';
import { issueInvoice, setPaid, type OrderRow } from '#server/db/tables/order/orders.ts';
import { applyPeriods, noteMoneyChange, readPeriods, replacePeriods } from '#server/db/tables/order/planPeriods.ts';
import { recordAudit } from '../recordAudit.ts';

/**
 * Gives the account what it has paid for: plan, credit, coupon and invoice, in the transaction that marks the order as
 * paid. The account is locked, and the order waits for its payment.
 */
export async function fulfilOrder(
  tx: Tx,
  order: OrderRow,
  { method, seller }: { method: PaymentMethod | null; seller: Seller | null },
): Promise<void> {
  const { order_id: orderId, account_id: accountId, quote, coupon_id: couponId, total_micro: totalMicro } = order;
  const now = Date.now();
  const plan = quote.plan === null ? null : await beginPlan(tx, accountId, quote.plan, now);
  await setPaid(tx, orderId, { method, quote: { ...quote, plan } });
  if (quote.creditMicro > 0) {
    await insertCredit(tx, { accountId, amountMicro: quote.creditMicro, cause: `credit:order:${orderId}` });
  }
  if (couponId !== null) await useCoupon(tx, couponId);
  await noteMoneyChange(tx, accountId);
  await issueInvoice(tx, accountId, orderId, seller);
  await recordAudit(tx, accountId, { kind: 'OrderPaid', orderId, totalMicro });
}

/** Returns the plan with its real times: it was priced before it was paid. */
async function beginPlan(tx: Tx, accountId: string, plan: BoughtPlan, now: number): Promise<BoughtPlan> {
  const periods = periodsAfter(await readPeriods(tx, accountId, now), plan, now);
  await replacePeriods(tx, accountId, periods, now);
  await applyPeriods(tx, accountId, now);
  return { ...plan, ...periods.at(-1) };
}
