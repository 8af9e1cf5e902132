import { useEffect, useState } from 'react';
import { bridge } from '#app/bridge/bridge.ts';
import { listedCalls, type ListedCall } from './listedCalls.ts';

/** Every call of the service, from the document that the device makes; `null` until it is made. */
export function useCalls(): readonly ListedCall[] | null {
  const [calls, setCalls] = useState<readonly ListedCall[] | null>(null);
  useEffect(() => {
    let isOver = false;
    void bridge.apiDocument().then((outcome) => {
      if (!isOver && outcome.ok) setCalls(listedCalls(outcome.value));
    });
    return () => {
      isOver = true;
    };
  }, []);
  return calls;
}
