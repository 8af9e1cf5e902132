/** §3.7. An order waits for its payment, then it is paid or cancelled (§4). */
export const OrderStatus = { WaitingPay: 0, Paid: 1, Cancel: 3 } as const;
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus];

/** §3.7: the filter of orders by what they buy: a plan, credit, or a service. */
export const OrderType = { Right: 'right', Balance: 'balance', Increment: 'Increment' } as const;
export type OrderType = (typeof OrderType)[keyof typeof OrderType];

/** §3.7: the kind of an order's item. Version is a plan. */
export const OrderItemKind = { Version: 0, Increment: 1, Balance: 2, Project: 3 } as const;
export type OrderItemKind = (typeof OrderItemKind)[keyof typeof OrderItemKind];

/** §3.7. Subscribe extends a plan, Down is a lower plan behind the present one. */
export const OrderAction = { Buy: 1, Try: 2, Subscribe: 3, Down: 4, Test: 100 } as const;
export type OrderAction = (typeof OrderAction)[keyof typeof OrderAction];

/** §3.7: the way from one plan to another. */
export const UpgradeType = { General: 0, Trial: 1, Lower: 2 } as const;
export type UpgradeType = (typeof UpgradeType)[keyof typeof UpgradeType];

/** §3.7. */
export const PaymentMethod = {
  CreditCard: 'CreditCard',
  PayPal: 'PayPal',
  ApplePay: 'ApplePay',
  GooglePay: 'GooglePay',
  ACHPay: 'ACHPay',
  giropay: 'giropay',
} as const;
export type PaymentMethod = (typeof PaymentMethod)[keyof typeof PaymentMethod];

/** The provider that takes payments; `test` moves no money. */
export const PaymentProviderName = { Test: 'test', Stripe: 'stripe' } as const;
export type PaymentProviderName = (typeof PaymentProviderName)[keyof typeof PaymentProviderName];

/** §9: the number of orders that a query returns, and a page of the screen shows. */
export const ordersAtOnce = 5;

/** An order that is not paid within this time is cancelled, because its price depends on the time. */
export const payWithinMs = 60 * 60_000;

/** The filter under which an item is found. */
export function orderTypeOf(kind: OrderItemKind): OrderType {
  if (kind === OrderItemKind.Version) return OrderType.Right;
  return kind === OrderItemKind.Balance ? OrderType.Balance : OrderType.Increment;
}
