import { CouponStatus, CouponType } from '#core/domain/order/coupon.ts';
import { OrderStatus } from '#core/domain/order/orderCodes.ts';

/** The names of the states in the texts (money:orders.statuses): shown as Pending, Complete and Canceled (§3.7). */
export const orderStatusNames = {
  [OrderStatus.WaitingPay]: 'waiting',
  [OrderStatus.Paid]: 'paid',
  [OrderStatus.Cancel]: 'cancelled',
} as const;

/** The names of the states in the texts (money:coupons.statuses). */
export const couponStatusNames = {
  [CouponStatus.Bound]: 'bound',
  [CouponStatus.Used]: 'used',
  [CouponStatus.Expired]: 'expired',
} as const;

/** The names of the effects in the texts (money:coupons.effects). */
export const couponTypeNames = {
  [CouponType.Derate]: 'derate',
  [CouponType.Discount]: 'discount',
  [CouponType.PerCh]: 'credit',
} as const;
