import { billingFields } from '#core/domain/order/billing.ts';
import { CouponType } from '#core/domain/order/coupon.ts';
import { ActivityStep, DiscountType } from '#core/domain/order/saleActivity.ts';
import { defaultSales, type Sales } from '#server/payments/salesFile.ts';
import type { Input } from '#tests/server/openTestService.ts';

const never = Date.UTC(2090, 0, 1);
const off = { amountMicro: 1_000_000, percent: 10, startsAt: 0, endsAt: never };

/** Goods, a coupon that everybody may bind, and a sale that is on. */
export const sales: Sales = {
  ...defaultSales,
  coupons: [
    { code: 'WELCOME', type: CouponType.PerCh, amountMicro: 0, percent: 5, minMicro: 0, endsAt: never, maxAccounts: null },
  ], // prettier-ignore
  activities: [
    {
      code: 'spring',
      name: 'Spring',
      isPaused: false,
      phases: [{ ...off, step: ActivityStep.First, discountType: DiscountType.Discount }],
    },
  ],
};

/** Inputs of the calls of §7.3 about orders; the ids are known when they are sent. */
export function orderInputs(ids: {
  orderId: string;
  paidOrderId: string;
  methodId: string;
}): Record<string, () => Input> {
  const order = () => ({ params: { orderId: ids.orderId } });
  const method = () => ({ params: { methodId: ids.methodId } });
  return {
    listGoods: () => ({ params: { key: 'plan' } }),
    getOrderPrice: () => ({ body: { code: 'balance-1', quantity: 37 } }),
    getSubscriptionPrice: () => ({ body: { code: 'ent' } }),
    bindCoupon: () => ({ body: { code: 'welcome' } }),
    listCoupons: () => ({}),
    putBilling: () => ({ body: Object.fromEntries(billingFields.map((field) => [field, field])) }),
    getBilling: () => ({}),
    makeOrder: () => ({ body: { code: 'balance-20' } }),
    payOrder: order,
    cancelOrder: order,
    getInvoice: () => ({ params: { orderId: ids.paidOrderId }, query: { document: 'invoice' } }),
    queryOrders: () => ({ body: {} }),
    getPaymentSettings: () => ({}),
    addPaymentMethod: () => ({}),
    choosePaymentMethod: method,
    removePaymentMethod: method,
    putRecharge: () => ({
      body: { isOn: false, code: 'balance-20', thresholdDollars: 5, monthlyLimitDollars: 50 },
    }),
    listActiveActivities: () => ({}),
    listActivities: () => ({ query: { code: 'spring' } }),
  };
}
