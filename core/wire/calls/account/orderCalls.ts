import { z } from 'zod';
import { AccountLevel } from '#core/domain/account/level.ts';
import { billingFields, type BillingField } from '#core/domain/order/billing.ts';
import { CouponStatus, CouponType } from '#core/domain/order/coupon.ts';
import { goodsKeys, maxFreeDollars } from '#core/domain/order/goods.ts';
import { invoiceDocuments } from '#core/domain/order/invoice.ts';
import {
  OrderAction,
  OrderItemKind,
  ordersAtOnce,
  OrderStatus,
  OrderType,
  PaymentMethod,
  PaymentProviderName,
  UpgradeType,
} from '#core/domain/order/orderCodes.ts';
import { ActivityStatus, ActivityStep, DiscountType } from '#core/domain/order/saleActivity.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { code, count, micro, time, uuid } from '#core/wire/codec/code.ts';
import { line, text } from '#core/wire/codec/text.ts';
import { repliedBytes } from '../task/listCalls.ts';

const productCode = z.string().regex(/^[a-z0-9-]{1,40}$/u);

/** §3.2. Every field is a text; §5.1 says which may be empty. */
const billing = z.strictObject(
  Object.fromEntries(billingFields.map((field) => [field, line(field === 'remark' ? 500 : 200)])) as Record<
    BillingField,
    ReturnType<typeof line>
  >,
);

/** The price of an order (core/domain/order/quote.ts), in micro-units of US dollars. */
const quote = z.strictObject({
  code: z.string(),
  quantity: count,
  kind: code(OrderItemKind),
  action: code(OrderAction),
  upgradeType: code(UpgradeType),
  listMicro: micro,
  activityMicro: micro,
  couponMicro: micro,
  unusedMicro: micro,
  roundingMicro: micro,
  /** `null`: none is due. */
  tax: z
    .strictObject({
      /** ISO 3166 code, or `*`: any other country. */
      country: z.string(),
      /** Hundredths of a percent. */
      basisPoints: count,
      text: z.string(),
      /** True where the prices include it; else it is added to them. */
      isIncluded: z.boolean(),
      netMicro: micro,
      taxMicro: micro,
    })
    .nullable(),
  totalMicro: micro,
  restMicro: micro,
  creditMicro: micro,
  plan: z
    .strictObject({
      level: code(AccountLevel),
      months: count,
      isImmediate: z.boolean(),
      startsAt: time,
      endsAt: time,
      valueMicro: micro,
    })
    .nullable(),
});

/** The operator as invoices name it. */
const seller = z.strictObject({
  name: z.string(),
  address: z.array(z.string()),
  taxNumber: z.string(),
  email: z.string(),
  note: z.string(),
});

const order = z.strictObject({
  orderId: uuid,
  orderNo: count,
  status: code(OrderStatus),
  type: code(OrderType),
  quote,
  provider: code(PaymentProviderName),
  /** Made by automatic recharge: its stored payment method alone pays it. */
  isAutomatic: z.boolean(),
  /** The provider's page, while the order waits for its payment. */
  payUrl: z.string().nullable(),
  method: code(PaymentMethod).nullable(),
  createdAt: time,
  payUntil: time,
  /** The time at which it was paid or cancelled. */
  endedAt: time.nullable(),
  /** Of a paid order. `billing` is what was known when it was paid. */
  invoice: z
    .strictObject({ invoiceNo: count, issuedAt: time, billing: billing.nullable(), seller: seller.nullable() })
    .nullable(),
  /** Of an order whose price was given back: it cancels the invoice. */
  creditNote: z.strictObject({ creditNoteNo: count, issuedAt: time, reason: z.string() }).nullable(),
});
export type Order = z.output<typeof order>;

/** §7.3, §9: the account's orders, the newest first. Filters are of §3.7. */
export const queryOrders = defineCall('POST', '/v1/orders/query', {
  rate: 'read',
  body: z.strictObject({
    start: z.int().min(0).max(1_000_000).default(0),
    take: z.int().min(1).max(500).default(ordersAtOnce),
    type: code(OrderType).nullable().default(null),
    status: code(OrderStatus).nullable().default(null),
  }),
  reply: z.strictObject({ items: z.array(order), total: count }),
});

const purchase = z.strictObject({
  code: productCode,
  quantity: z.int().min(1).max(maxFreeDollars).default(1),
  couponId: uuid.nullable().default(null),
});

/**
 * §7.3: returns the price of credit. Refused with `ProductUnknown`, `CouponUnknown` and `CouponUnfit`; nothing is
 * ordered.
 */
export const getOrderPrice = defineCall('POST', '/api/orderservice/orders/price', {
  rate: 'read',
  body: purchase,
  reply: quote,
});

/** §7.3: the same for a plan; refused also with `PlanIncluded` and `PlanTooLong`. */
export const getSubscriptionPrice = defineCall('POST', '/api/orderservice/subscriptions/price', {
  rate: 'read',
  body: purchase,
  reply: quote,
});

const goodsItem = z.strictObject({
  code: z.string(),
  kind: code(OrderItemKind),
  priceMicro: micro,
  /** Of a plan. */
  level: code(AccountLevel).nullable(),
  months: count.nullable(),
  /** Of credit: what the balance gets. */
  creditMicro: micro.nullable(),
});
export type GoodsItem = z.output<typeof goodsItem>;

/** §7.3: the goods of a collection, `plan` or `balance`; none where the service takes no payments. */
export const listGoods = defineCall('GET', '/api/orderservice/goodscollection/key/{key}/Items', {
  params: z.strictObject({ key: z.enum(goodsKeys) }),
  reply: z.array(goodsItem),
});

/**
 * Makes an order that waits for its payment; an older one of its type is cancelled. One that costs nothing is paid at
 * once. `payUrl` is the provider's page: `null` where the order costs nothing or the provider could not be reached.
 * Refused with `PaymentsOff` and as the prices. The specification shows no path.
 */
export const makeOrder = defineCall('POST', '/v1/orders', {
  body: purchase,
  reply: z.strictObject({ orderId: uuid, payUrl: z.string().nullable() }),
  waits: true,
});

const orderId = z.strictObject({ orderId: uuid });

/** Opens a page of the provider for an order that waits. Refused with `OrderNotPayable` and `PaymentNotReached`. */
export const payOrder = defineCall('POST', '/v1/orders/{orderId}/pay', {
  params: orderId,
  reply: z.strictObject({ payUrl: z.string() }),
  waits: true,
});

/** §4: cancels an order that waits for its payment. Refused with `OrderNotPayable`. */
export const cancelOrder = defineCall('POST', '/v1/orders/{orderId}/cancel', {
  params: orderId,
  reply: z.strictObject({}),
  waits: true,
});

/**
 * The invoice of a paid order as a PDF, or the credit note of one whose price was given back, in the language of the
 * account. Refused with `InvoiceMissing`, and with `InvoiceNotInPdf` where the service's font lacks characters of
 * it: the console prints them. The specification shows no path.
 */
export const getInvoice = defineCall('GET', '/v1/orders/{orderId}/invoice', {
  params: orderId,
  query: z.strictObject({ document: z.enum(invoiceDocuments).default('invoice') }),
  reply: repliedBytes,
  replyType: 'application/pdf',
  rate: 'lists',
});

const coupon = z.strictObject({
  couponId: uuid,
  code: z.string(),
  type: code(CouponType),
  status: code(CouponStatus),
  amountMicro: micro,
  percent: count,
  minMicro: micro,
  boundAt: time,
  endsAt: time,
  usedAt: time.nullable(),
});
export type Coupon = z.output<typeof coupon>;

/** The account's coupons, the newest first. The specification shows no path. */
export const listCoupons = defineCall('GET', '/v1/saleservice/coupon/coupons', { reply: z.array(coupon) });

/** §7.3: binds a coupon by its code. Refused with `CouponUnknown` and `CouponTaken`. */
export const bindCoupon = defineCall('POST', '/v1/saleservice/coupon/bind-coupon', {
  body: z.strictObject({ code: text(40, 1) }),
  reply: z.strictObject({}),
});

const activity = z.strictObject({
  code: z.string(),
  name: z.string(),
  status: code(ActivityStatus),
  /** The phase in force; `NotActivity` between phases. */
  step: code(ActivityStep),
  phases: z.array(
    z.strictObject({
      step: code(ActivityStep),
      startsAt: time,
      endsAt: time,
      discountType: code(DiscountType),
      amountMicro: micro,
      percent: count,
    }),
  ),
});

export type Activity = z.output<typeof activity>;

/** §7.3: the sales of which a phase is in force. */
export const listActiveActivities = defineCall('GET', '/v1/saleservice/sale-activity/active-activities', {
  reply: z.array(activity),
});

/** §7.3: the sales with this code: one, or none. */
export const listActivities = defineCall('GET', '/v1/saleservice/sale-activity/activities', {
  query: z.strictObject({ code: text(40, 1) }),
  reply: z.array(activity),
});

/** §3.2; `null` until it was saved. The specification shows no path. */
export const getBilling = defineCall('GET', '/v1/accounts/billingInformation', {
  reply: z.strictObject({ billing: billing.nullable() }),
});

/** §5.1: saves the billing information. Refused with `BillingIncomplete`. */
export const putBilling = defineCall('PUT', '/v1/accounts/billingInformation', {
  body: billing,
  reply: z.strictObject({}),
});
