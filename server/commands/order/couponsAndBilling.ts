import { missingBillingFields, type Billing } from '#core/domain/order/billing.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { bindCoupon as writeCoupon, countBound } from '#server/db/tables/order/coupons.ts';
import { putBilling as writeBilling, readBilling } from '#server/db/tables/order/payments.ts';
import { noteMoneyChange } from '#server/db/tables/order/planPeriods.ts';
import type { CommandContext } from '../commandContext.ts';
import { recordAudit } from '../recordAudit.ts';
import { inAccountRevision } from '../transaction.ts';

/**
 * §7.3: binds a coupon of the operator to the account. Refused with `PaymentsOff`, `CouponUnknown` for a code that does
 * not exist, has ended or was bound by as many accounts as it allows, and `CouponTaken` where the account has or had
 * it.
 */
export async function bindCoupon(
  context: CommandContext,
  accountId: string,
  code: string,
): Promise<Result<Record<string, never>>> {
  const { provider, sales } = context.payments;
  if (provider === null) return refused({ code: 'PaymentsOff' });
  const offer = sales.coupons.find((each) => each.code === code.trim().toUpperCase());
  if (offer === undefined || offer.endsAt <= Date.now()) return refused({ code: 'CouponUnknown' });
  // The number of accounts is counted over all of them, beyond row security.
  const bound = await context.database.withoutRls(async (tx) => {
    await nextRevision(tx, accountId);
    const count = offer.maxAccounts === null ? 0 : await countBound(tx, offer.code);
    const isBound = await writeCoupon(tx, accountId, offer, count < (offer.maxAccounts ?? Infinity));
    if (isBound !== 'bound') return isBound;
    await noteMoneyChange(tx, accountId);
    await recordAudit(tx, accountId, { kind: 'CouponBound' });
    return 'bound';
  });
  context.revisionCache.forget(accountId);
  if (bound === 'bound') return success({});
  return refused({ code: bound === 'taken' ? 'CouponTaken' : 'CouponUnknown' });
}

/** §3.2: returns the billing information of the account; `null` until it was saved. */
export async function getBilling(
  { database }: CommandContext,
  accountId: string,
): Promise<{ billing: Billing | null }> {
  return { billing: await database.withAccount(accountId, (tx) => readBilling(tx, accountId)) };
}

/** Saves the billing information. Refused with `BillingIncomplete` (§5.1). */
export async function putBilling(
  context: CommandContext,
  accountId: string,
  billing: Billing,
): Promise<Result<Record<string, never>>> {
  const fields = missingBillingFields(billing);
  if (fields.length > 0) return refused({ code: 'BillingIncomplete', fields });
  return inAccountRevision(context, accountId, async (tx) => {
    await writeBilling(tx, accountId, billing);
    await noteMoneyChange(tx, accountId);
    return success({});
  });
}
