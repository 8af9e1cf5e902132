import { useEffect, useState } from 'react';
import type { Welcome } from '#workers/sync/api.ts';
import { bridge } from '#app/bridge/bridge.ts';

/** Returns the way the service accepts new accounts; `null` until it has answered. */
export function useWelcome(): Welcome | null {
  const [welcome, setWelcome] = useState<Welcome | null>(null);
  useEffect(() => {
    let isWanted = true;
    void bridge.welcome().then((outcome) => {
      if (outcome.ok && isWanted) setWelcome(outcome.value);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return welcome;
}
