import type { InvoiceDocument } from '#core/domain/order/invoice.ts';
import type { Billing } from '#core/domain/order/billing.ts';
import type { GoodsKey } from '#core/domain/order/goods.ts';
import type { RechargeChoice } from '#core/domain/order/autoRecharge.ts';
import type { Quote } from '#core/domain/order/quote.ts';
import { success, type Outcome } from '#core/domain/refusal.ts';
import type { AnyCall, CallInput } from '#core/wire/call/call.ts';
import {
  bindCoupon,
  cancelOrder,
  getInvoice,
  getOrderPrice,
  getSubscriptionPrice,
  makeOrder,
  payOrder,
  putBilling,
} from '#core/wire/calls/account/orderCalls.ts';
import {
  addPaymentMethod,
  choosePaymentMethod,
  putRecharge,
  removePaymentMethod,
} from '#core/wire/calls/account/paymentCalls.ts';
import { beginTrial } from '#core/wire/calls/account/planCalls.ts';
import type { ApiClient } from '../../service/apiClient.ts';

/** A product that an account wants to buy, with a coupon of the account. */
export interface Purchase {
  code: string;
  quantity: number;
  couponId: string | null;
}

/** Calls about plans, orders, coupons and billing. */
export interface MoneyCalls {
  /** Begins the account's trial (§7.3); resolves after the poll that shows it. */
  beginTrial(): Promise<Outcome<null>>;
  /** Returns the price of a product (§7.3); nothing is ordered. */
  orderPrice(purchase: Purchase, key: GoodsKey): Promise<Outcome<Quote>>;
  /** Makes an order (§7.3); `payUrl` is the page of the payment provider, `null` where nothing is to be paid there. */
  makeOrder(purchase: Purchase): Promise<Outcome<{ orderId: string; payUrl: string | null }>>;
  payOrder(orderId: string): Promise<Outcome<{ payUrl: string }>>;
  cancelOrder(orderId: string): Promise<Outcome<null>>;
  /** Returns the PDF of an order's invoice or credit note, which the service makes. */
  invoicePdf(orderId: string, document: InvoiceDocument): Promise<Outcome<Uint8Array<ArrayBuffer>>>;
  bindCoupon(code: string): Promise<Outcome<null>>;
  saveBilling(billing: Billing): Promise<Outcome<null>>;
  /** Returns the provider's page that stores a payment method. */
  addPaymentMethod(): Promise<Outcome<{ url: string }>>;
  choosePaymentMethod(methodId: string): Promise<Outcome<null>>;
  removePaymentMethod(methodId: string): Promise<Outcome<null>>;
  saveRecharge(choice: RechargeChoice): Promise<Outcome<null>>;
}

/**
 * Calls about plans, orders and coupons of the account. Each that changes something resolves after `pollNow`, so that
 * the screen already shows the effect.
 */
export function moneyCalls(service: ApiClient, pollNow: () => Promise<void>): MoneyCalls {
  const change = async <C extends AnyCall>(call: C, input: Partial<CallInput<C>>): Promise<Outcome<null>> => {
    const outcome = await service.send(call, input);
    await pollNow();
    return outcome.ok ? success(null) : outcome;
  };
  return {
    beginTrial: () => change(beginTrial, {}),
    orderPrice: (purchase, key) =>
      key === 'plan'
        ? service.send(getSubscriptionPrice, { body: purchase })
        : service.send(getOrderPrice, { body: purchase }),
    makeOrder: async (purchase) => {
      const outcome = await service.send(makeOrder, { body: purchase });
      await pollNow();
      return outcome;
    },
    payOrder: (orderId) => service.send(payOrder, { params: { orderId } }),
    cancelOrder: (orderId) => change(cancelOrder, { params: { orderId } }),
    invoicePdf: (orderId, document) => service.send(getInvoice, { params: { orderId }, query: { document } }),
    bindCoupon: (code) => change(bindCoupon, { body: { code } }),
    saveBilling: (billing) => change(putBilling, { body: billing }),
    addPaymentMethod: () => service.send(addPaymentMethod, {}),
    choosePaymentMethod: (methodId) => change(choosePaymentMethod, { params: { methodId } }),
    removePaymentMethod: (methodId) => change(removePaymentMethod, { params: { methodId } }),
    saveRecharge: (choice) => change(putRecharge, { body: choice }),
  };
}
