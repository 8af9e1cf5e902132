import { baseCodeOf, phaseAt } from '#core/domain/order/saleActivity.ts';
import { goodsOf, type GoodsKey } from '#core/domain/order/goods.ts';
import { quoteOf, type Quote } from '#core/domain/order/quote.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount, type AccountRow } from '#server/db/tables/account/accounts.ts';
import { effectOf, findCoupon, type CouponRow } from '#server/db/tables/order/coupons.ts';
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

/** The same within a transaction. Refused with `PaymentsOff`, `ProductUnknown`, `CouponUnknown` and as `quoteOf`. */
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
  const quote = quoteOf(product, quantity, {
    ownLevel: account.level_after_plan ?? account.level_before_trial ?? account.level,
    isOnTrial: account.level_before_trial !== null,
    periods: await readPeriods(tx, accountId, now),
    coupon: coupon && effectOf(coupon),
    phase: sales.activities.map((activity) => phaseAt(activity, now)).find((phase) => phase !== null) ?? null,
    now,
  });
  return quote.ok ? success({ quote: quote.value, account, coupon }) : quote;
}
