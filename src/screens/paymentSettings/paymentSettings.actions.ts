import { useState } from 'react';
import type { RechargeChoice } from '#core/domain/order/autoRecharge.ts';
import type { Outcome } from '#core/domain/refusal.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';

/** Calls of the payment settings, one at a time; `problem` is the reason of the last failure. */
export function usePaymentSettings() {
  const messages = useMessages();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async <Value>(name: string, work: () => Promise<Outcome<Value>>): Promise<Value | null> => {
    setBusy(name);
    const outcome = await work();
    setBusy(null);
    setProblem(outcome.ok ? null : messages.ofFailed(outcome));
    return outcome.ok ? outcome.value : null;
  };
  const add = async () => {
    const page = await run('add', () => bridge.addPaymentMethod());
    if (page !== null) location.assign(page.url);
  };
  return {
    /** The method that a call is about, `add` or `save`. */
    busy,
    problem,
    add: () => void add(),
    choose: (methodId: string) => void run(methodId, () => bridge.choosePaymentMethod(methodId)),
    remove: (methodId: string) => void run(methodId, () => bridge.removePaymentMethod(methodId)),
    save: (choice: RechargeChoice) => void run('save', () => bridge.saveRecharge(choice)),
  };
}
export type SettingsActions = ReturnType<typeof usePaymentSettings>;
