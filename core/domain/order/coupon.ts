import { OrderItemKind } from './orderCodes.ts';
import type { Product } from './goods.ts';

/** §3.7. A coupon belongs to an account from the moment it is bound; §4: then it is used, or it expires. */
export const CouponStatus = { Bound: 1, Used: 2, Expired: 3 } as const;
export type CouponStatus = (typeof CouponStatus)[keyof typeof CouponStatus];

/**
 * §3.7. Derate takes an amount off a plan, Discount a share; PerCh adds a share to credit that is bought ("per
 * charge").
 */
export const CouponType = { Derate: 1, Discount: 2, PerCh: 3 } as const;
export type CouponType = (typeof CouponType)[keyof typeof CouponType];

/** The effect of a coupon: micro-units of US dollars for Derate, else a percentage. */
export interface CouponEffect {
  type: CouponType;
  amountMicro: number;
  percent: number;
  /** The lowest price that it applies to. */
  minMicro: number;
}

/** The state of a coupon; times are milliseconds since 1970. */
export function couponStatus({ usedAt, endsAt }: { usedAt: number | null; endsAt: number }, now: number): CouponStatus {
  if (usedAt !== null) return CouponStatus.Used;
  return endsAt <= now ? CouponStatus.Expired : CouponStatus.Bound;
}

/** True where a coupon applies to a product of this price. */
export function couponFits(
  { type, minMicro }: CouponEffect,
  { kind }: Pick<Product, 'kind'>,
  priceMicro: number,
): boolean {
  return (kind === OrderItemKind.Balance) === (type === CouponType.PerCh) && priceMicro >= minMicro;
}

/** Returns the amount that a coupon takes off a price, at most the price. A share is rounded half up. */
export function couponDiscountMicro({ type, amountMicro, percent }: CouponEffect, priceMicro: number): number {
  if (type === CouponType.PerCh) return 0;
  return Math.min(priceMicro, type === CouponType.Derate ? amountMicro : shareMicro(priceMicro, percent));
}

/** Returns the credit that a coupon adds to bought credit. */
export function couponBonusMicro({ type, percent }: CouponEffect, creditMicro: number): number {
  return type === CouponType.PerCh ? shareMicro(creditMicro, percent) : 0;
}

/** Returns a percentage of an amount, rounded half up to a micro-unit. */
export function shareMicro(amountMicro: number, percent: number): number {
  return Number((BigInt(amountMicro) * BigInt(percent) + 50n) / 100n);
}
