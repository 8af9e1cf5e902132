import { useEffect, useState } from 'react';
import type { Welcome } from '#workers/sync/calls/account/session.ts';
import { bridge } from '#app/bridge/bridge.ts';

/** The pause before a service that did not answer is asked again. */
const askAgainMs = 5_000;

/** Returns the way the service accepts new accounts; `null` until it has answered. */
export function useWelcome(): Welcome | null {
  const [welcome, setWelcome] = useState<Welcome | null>(null);
  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const outcome = await bridge.welcome();
      if (!isWanted) return;
      if (outcome.ok) setWelcome(outcome.value);
      else timer = setTimeout(() => void ask(), askAgainMs);
    };
    void ask();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, []);
  return welcome;
}
