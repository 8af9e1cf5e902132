import type { Billing } from '#core/domain/order/billing.ts';
import { countryCodeOf } from '#core/domain/order/country.ts';
import { baseCodeOf, phaseAt } from '#core/domain/order/saleActivity.ts';
import { goodsOf, type GoodsKey } from '#core/domain/order/goods.ts';
import { quoteOf, type Quote } from '#core/domain/order/quote.ts';
import { dueTaxOf, type DueTax, type TaxRules } from '#core/domain/order/tax.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount, type AccountRow } from '#server/db/tables/account/accounts.ts';
import { effectOf, findCoupon, type CouponRow } from '#server/db/tables/order/coupons.ts';
import { readBilling } from '#server/db/tables/order/payments.ts';
import { readPeriods } from '#server/db/tables/order/planPeriods.ts';
import type { CommandContext } from '../commandContext.ts';

/** A product that an account wants to buy, with a coupon of the account. */
export interface Purchase {
  code: string;
  quantity: number;
  couponId: string | null;
}

/** A price, with the state of the account that it depends on. */
export interface Priced {
  quote: Quote;
  account: AccountRow;
  coupon: CouponRow | null;
  /** The address that the tax depends on; `null` where nothing is taxed. */
  billing: Billing | null;
}

/**
 * §7.3: returns the price of a product of a collection. Refused with `PaymentsOff`, and as `quoteOf` and
 * `priceWithin`.
 */
export async function getPrice(
  context: CommandContext,
  accountId: string,
  purchase: Purchase,
  key: GoodsKey,
): Promise<Result<Quote>> {
  const isInKey = goodsOf(context.payments.sales.goods, key).some(({ code }) => code === baseCodeOf(purchase.code));
  if (context.payments.provider !== null && !isInKey) return refused({ code: 'ProductUnknown' });
  const priced = await context.database.withAccount(accountId, (tx) => priceWithin(context, tx, accountId, purchase));
  return priced.ok ? success(priced.value.quote) : priced;
}

/**
 * The same within a transaction. Refused with `PaymentsOff`, `ProductUnknown`, `CouponUnknown`, `BillingNeeded` and as
 * `quoteOf`.
 */
export async function priceWithin(
  { payments }: CommandContext,
  tx: Tx,
  accountId: string,
  { code, quantity, couponId }: Purchase,
): Promise<Result<Priced>> {
  const { provider, sales } = payments;
  if (provider === null) return refused({ code: 'PaymentsOff' });
  const product = sales.goods.find((each) => each.code === baseCodeOf(code));
  if (product === undefined) return refused({ code: 'ProductUnknown' });
  const coupon = couponId === null ? null : await findCoupon(tx, accountId, couponId);
  if (coupon === undefined) return refused({ code: 'CouponUnknown' });
  const now = Date.now();
  const account = await readAccount(tx, accountId);
  // §6: plans and payment are the parent's.
  if (account.parent_id !== null) return refused({ code: 'PaymentsOff' });
  const billing = sales.taxes.rates.length === 0 ? null : await readBilling(tx, accountId);
  const tax = dueTax(sales.taxes, billing);
  if (tax === undefined) return refused({ code: 'BillingNeeded' });
  const quote = quoteOf(product, quantity, {
    ownLevel: account.level_after_plan ?? account.level_before_trial ?? account.level,
    isOnTrial: account.level_before_trial !== null,
    periods: await readPeriods(tx, accountId, now),
    coupon: coupon && effectOf(coupon),
    phase: sales.activities.map((activity) => phaseAt(activity, now)).find((phase) => phase !== null) ?? null,
    tax,
    now,
  });
  return quote.ok ? success({ quote: quote.value, account, coupon, billing }) : quote;
}

/** `undefined` where the buyer's country, which the taxes depend on, is not known. */
function dueTax(rules: TaxRules, billing: Billing | null): DueTax | null | undefined {
  if (rules.rates.length === 0) return null;
  const country = billing && countryCodeOf(billing.country);
  return country === null ? undefined : dueTaxOf(rules, country);
}
