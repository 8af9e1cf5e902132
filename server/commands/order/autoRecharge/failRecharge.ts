import { maxFailures, retryAfterMs } from '#core/domain/order/autoRecharge.ts';
import type { Tx } from '#server/db/database.ts';
import { mailRechargeOff } from '#server/db/tables/account/noticeMails.ts';
import { countFailure, switchOff } from '#server/db/tables/order/autoRecharges.ts';
import { setCancelled, type OrderRow } from '#server/db/tables/order/orders.ts';
import { noteMoneyChange } from '#server/db/tables/order/planPeriods.ts';
import { recordAudit } from '../../recordAudit.ts';

/**
 * Ends an automatic recharge that is not paid: it is tried again later as another order, and switched off after
 * `maxFailures`, of which the owner is notified in the app and by mail. The account is locked. False where the order
 * waits no more, or is none of these.
 */
export async function failRecharge(
  tx: Tx,
  { order_id: orderId, account_id: accountId, recharge_cause: cause }: OrderRow,
): Promise<boolean> {
  if (cause === null || !(await setCancelled(tx, orderId))) return false;
  const failures = await countFailure(tx, accountId, Date.now() + retryAfterMs);
  const isStopped = failures >= maxFailures && (await switchOff(tx, accountId, true));
  if (isStopped) await mailRechargeOff(tx, accountId, orderId);
  await noteMoneyChange(tx, accountId);
  await recordAudit(tx, accountId, { kind: 'RechargeFailed', orderId, isStopped });
  return true;
}
