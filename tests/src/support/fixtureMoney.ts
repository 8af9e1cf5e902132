import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AccountLevel } from '#core/domain/account/level.ts';
import type { Billing } from '#core/domain/order/billing.ts';
import { CouponStatus, CouponType } from '#core/domain/order/coupon.ts';
import { choiceToRule, type RechargeChoice } from '#core/domain/order/autoRecharge.ts';
import { goodsOf, makeGoods, type GoodsKey } from '#core/domain/order/goods.ts';
import { OrderStatus, orderTypeOf, PaymentProviderName } from '#core/domain/order/orderCodes.ts';
import { quoteOf, type Quote } from '#core/domain/order/quote.ts';
import { fillPath } from '#core/wire/call/defineCall.ts';
import {
  bindCoupon,
  cancelOrder,
  getBilling,
  getOrderPrice,
  getSubscriptionPrice,
  listActiveActivities,
  listCoupons,
  listGoods,
  makeOrder,
  payOrder,
  putBilling,
  queryOrders,
  type Activity,
  type Coupon,
  type Order,
} from '#core/wire/calls/account/orderCalls.ts';
import {
  choosePaymentMethod,
  getPaymentSettings,
  putRecharge,
  removePaymentMethod,
  type PaymentSettings,
} from '#core/wire/calls/account/paymentCalls.ts';
import type { FixtureWorld } from './fixtures.ts';

/** The orders of the account, and its goods. */
export interface FixtureMoney {
  isOff: boolean;
  orders: Order[];
  coupons: Coupon[];
  billing: Billing | null;
  activities: Activity[];
  payment: PaymentSettings;
}

const dayMs = 86_400_000;
const goods = makeGoods();
const noEffect = { amountMicro: 0, percent: 0, minMicro: 0, usedAt: null };
const idOf = (index: number) => `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`;

const billing: Billing = {
  firstName: 'Augusta', lastName: 'Lovelace', email: 'ada@example.com', phone: '+44 20 7946 0000',
  companyName: 'Analytical Engines', address1: 'Marylebone Road 12', address2: '', country: 'United Kingdom',
  city: 'London', postalCode: 'NW1 5LR', province: 'London', dutyParagraph: 'GB123456789', remark: '',
}; // prettier-ignore

/** Eight orders of every status, a coupon of every type and status, and a sale. */
export function exampleMoney(): FixtureMoney {
  const now = Date.now();
  const codes = ['balance-50', 'std-mo', 'pro-yr', 'balance-1', 'balance-500', 'std-qt', 'balance-20', 'ent'];
  const statuses = [OrderStatus.WaitingPay, OrderStatus.Paid, OrderStatus.Cancel];
  const coupon = (index: number, more: Partial<Coupon>): Coupon => ({
    couponId: idOf(100 + index), code: `CODE-${index}`, type: CouponType.Derate, status: CouponStatus.Bound,
    boundAt: now - dayMs, endsAt: now + 30 * dayMs, ...noEffect, ...more,
  }); // prettier-ignore
  const used = { usedAt: now - dayMs, status: CouponStatus.Used };
  const over = { endsAt: now - dayMs, status: CouponStatus.Expired };
  return {
    isOff: false,
    orders: codes.map((code, index) => exampleOrder(index, code, statuses[index % 3] ?? OrderStatus.Paid)),
    coupons: [
      coupon(1, { amountMicro: 10_000_000, minMicro: 50_000_000 }),
      coupon(2, { type: CouponType.Discount, percent: 25, ...used }),
      coupon(3, { type: CouponType.PerCh, percent: 10 }),
      coupon(4, { amountMicro: 5_000_000, ...over }),
    ],
    billing,
    activities: [],
    payment: {
      methods: [
        {
          methodId: idOf(201),
          brand: 'Visa',
          last4: '4242',
          expires: '2031-04',
          isDefault: true,
          addedAt: now - dayMs,
        },
        { methodId: idOf(202), brand: 'Mastercard', last4: '4444', expires: '2029-11', isDefault: false, addedAt: now },
      ],
      recharge: {
        isOn: true,
        code: 'balance-50',
        thresholdMicro: 10_000_000,
        monthlyLimitMicro: 200_000_000,
        failures: 0,
        stoppedAt: null,
      },
      paidThisMonthMicro: 50_000_000,
    },
  };
}

/** An order as the service presents it; its plan begins at once. */
function exampleOrder(index: number, code: string, status: OrderStatus): Order {
  const createdAt = Date.now() - index * dayMs;
  const quote = quoteIn({ code, quantity: code === 'balance-1' ? 37 : 1 });
  const isPaid = status === OrderStatus.Paid;
  return {
    orderId: idOf(index), orderNo: 1_200 - index, status, type: orderTypeOf(quote.kind), quote,
    provider: PaymentProviderName.Test, isAutomatic: false,
    payUrl: status === OrderStatus.WaitingPay ? '/console/order' : null, method: isPaid ? 'CreditCard' : null, createdAt,
    payUntil: createdAt + 3_600_000, endedAt: status === OrderStatus.WaitingPay ? null : createdAt + 60_000,
    invoice: isPaid ? { invoiceNo: 4_000 - index, issuedAt: createdAt + 60_000, billing, seller: null } : null,
    creditNote: null,
  }; // prettier-ignore
}

function quoteIn({ code, quantity }: { code: string; quantity: number }): Quote {
  const product = goods.find((each) => each.code === code);
  if (product === undefined) throw new Error(`no product ${code}`);
  const terms = { ownLevel: AccountLevel.Free, isOnTrial: false, periods: [], coupon: null, phase: null, tax: null };
  const quote = quoteOf(product, quantity, { ...terms, now: Date.now() });
  if (!quote.ok) throw new Error(quote.refusal.code);
  return quote.value;
}

/** Answers the calls of §7.3 from the world. `onChange` makes the console read the account again. */
export function registerMoney(app: FastifyInstance, world: FixtureWorld, onChange: () => void): void {
  const { money } = world;
  const bodyOf = (request: FastifyRequest) =>
    request.body as { code: string; quantity: number; couponId: string | null };
  const price = (request: FastifyRequest) => {
    const quote = quoteIn(bodyOf(request));
    const coupon = money.coupons.find(({ couponId }) => couponId === bodyOf(request).couponId);
    const couponMicro = coupon?.amountMicro ?? 0;
    return { ...quote, couponMicro, totalMicro: quote.totalMicro - couponMicro };
  };
  const changed = <Reply>(reply: Reply): Reply => {
    if (world.account.money !== undefined) world.account.money.changes += 1;
    onChange();
    return reply;
  };
  app.post(queryOrders.path, () => ({ items: money.orders, total: money.orders.length }));
  app.get(listCoupons.path, () => money.coupons);
  app.get(getPaymentSettings.path, () => money.payment);
  app.put(putRecharge.path, async (request) => {
    const rule = choiceToRule(request.body as RechargeChoice);
    money.payment.recharge = { ...rule, failures: 0, stoppedAt: null };
    return changed({});
  });
  const methodOf = (request: FastifyRequest) => (request.params as { methodId: string }).methodId;
  app.post(choosePaymentMethod.path.replace('{methodId}', ':methodId'), async (request) => {
    for (const each of money.payment.methods) each.isDefault = each.methodId === methodOf(request);
    return changed({});
  });
  app.delete(removePaymentMethod.path.replace('{methodId}', ':methodId'), async (request) => {
    const methods = money.payment.methods.filter(({ methodId }) => methodId !== methodOf(request));
    money.payment.methods = methods;
    const [next] = methods;
    if (next === undefined && money.payment.recharge !== null) money.payment.recharge.isOn = false;
    if (next !== undefined && !methods.some(({ isDefault }) => isDefault)) next.isDefault = true;
    return changed({});
  });
  app.get(getBilling.path, () => ({ billing: money.billing }));
  app.get(listActiveActivities.path, () => money.activities);
  for (const key of ['plan', 'balance'] satisfies GoodsKey[]) {
    app.get(
      fillPath(listGoods.path, { key }),
      () =>
      money.isOff
        ? []
        : goodsOf(goods, key).map((product) => ({
            level: null, months: null, creditMicro: null, ...product,
          })), // prettier-ignore
    );
  }
  for (const { path } of [getOrderPrice, getSubscriptionPrice]) app.post(path, async (request) => price(request));
  app.put(putBilling.path, async (request) => {
    money.billing = request.body as Billing;
    return changed({});
  });
  app.post(bindCoupon.path, async (_request, reply) => reply.code(404).send({ code: 'CouponUnknown' }));
  app.post(makeOrder.path, async (request) => {
    const order = { ...exampleOrder(0, bodyOf(request).code, OrderStatus.WaitingPay), orderId: idOf(50) };
    money.orders.unshift(order);
    return changed({ orderId: order.orderId, payUrl: null });
  });
  const orderOf = (request: FastifyRequest) =>
    money.orders.find(({ orderId }) => orderId === (request.params as { orderId: string }).orderId);
  app.post(pathOf(payOrder.path), () => ({ payUrl: '/console/order' }));
  app.post(pathOf(cancelOrder.path), async (request) => {
    const order = orderOf(request);
    if (order !== undefined) Object.assign(order, { status: OrderStatus.Cancel, payUrl: null, endedAt: Date.now() });
    return changed({});
  });
}

const pathOf = (path: string) => path.replace('{orderId}', ':orderId');
