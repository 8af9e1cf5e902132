import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '#core/domain/refusal.ts';
import type { Runner } from '#core/wire/calls/runner/deviceCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useNotify } from '#app/parts/useNotify.ts';

/** `runners` is `null` until they are loaded; `problem` is the reason of a failure. */
export function useRunners() {
  const messages = useMessages();
  const [turn, setTurn] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<Runner[]> | null>(null);
  const load = () => setTurn((before) => before + 1);
  const revoke = useRevokeRunner(load);

  useEffect(() => {
    let isOver = false;
    void bridge.runners().then((answer) => {
      if (!isOver) setOutcome(answer);
    });
    return () => {
      isOver = true;
    };
  }, [turn]);
  return {
    runners: outcome?.ok === true ? outcome.value : null,
    problem: outcome?.ok === false ? messages.ofFailed(outcome) : null,
    load,
    revoke,
  };
}
export type Runners = ReturnType<typeof useRunners>;

/** Returns the action that revokes a runner and shows the result; `load` reads the list again. */
export function useRevokeRunner(load: () => void): (runner: Runner) => Promise<void> {
  const { t } = useTranslation('runner');
  const messages = useMessages();
  const notify = useNotify();
  return async ({ runnerId, name }) => {
    const revoked = await bridge.revokeRunner(runnerId);
    if (revoked.ok) notify({ intent: 'success', title: t(($) => $.device.revoked, { name }) });
    else notify({ intent: 'error', title: messages.ofFailed(revoked) });
    load();
  };
}
