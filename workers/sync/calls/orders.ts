import { success, type Outcome } from '#core/domain/refusal.ts';
import type { AnyCall, CallInput } from '#core/wire/call/call.ts';
import {
  bindCoupon,
  cancelOrder,
  getOrderPrice,
  getSubscriptionPrice,
  makeOrder,
  payOrder,
  putBilling,
} from '#core/wire/calls/account/orderCalls.ts';
import { beginTrial } from '#core/wire/calls/account/planCalls.ts';
import type { SyncApi } from '../api.ts';
import type { ApiClient } from '../apiClient.ts';

type MoneyCalls = Pick<
  SyncApi,
  'beginTrial' | 'orderPrice' | 'makeOrder' | 'payOrder' | 'cancelOrder' | 'bindCoupon' | 'saveBilling'
>;

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
    bindCoupon: (code) => change(bindCoupon, { body: { code } }),
    saveBilling: (billing) => change(putBilling, { body: billing }),
  };
}
