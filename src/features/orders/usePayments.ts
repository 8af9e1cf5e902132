import { useState } from 'react';
import { useLocation } from 'wouter';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { addresses } from '#app/navigation/addresses.ts';
import type { Purchase } from '#workers/sync/calls/account/money.ts';

/** Calls about orders, one at a time; `problem` is the reason of the last failure. */
export function usePayments() {
  const [, navigate] = useLocation();
  const messages = useMessages();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (name: string, work: () => Promise<string | null>) => {
    setBusy(name);
    setProblem(null);
    setProblem(await work());
    setBusy(null);
  };
  /** Orders a product and opens the provider's page; without one the order's own page. */
  const buy = (purchase: Purchase) =>
    run('buy', async () => {
      const made = await bridge.makeOrder(purchase);
      if (!made.ok) return messages.ofFailed(made);
      const { orderId, payUrl } = made.value;
      if (payUrl === null) navigate(addresses.order(orderId));
      else location.assign(payUrl);
      return null;
    });
  const pay = (orderId: string) =>
    run(orderId, async () => {
      const page = await bridge.payOrder(orderId);
      if (!page.ok) return messages.ofFailed(page);
      location.assign(page.value.payUrl);
      return null;
    });
  const cancel = (orderId: string) =>
    run(orderId, async () => {
      const cancelled = await bridge.cancelOrder(orderId);
      return cancelled.ok ? null : messages.ofFailed(cancelled);
    });
  return {
    /** The order that a call is about, or `buy`. */
    busy,
    problem,
    buy: (purchase: Purchase) => void buy(purchase),
    pay: (orderId: string) => void pay(orderId),
    cancel: (orderId: string) => void cancel(orderId),
  };
}
export type PaymentActions = ReturnType<typeof usePayments>;
