import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import type { Outcome } from '#core/domain/refusal.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useStore } from '#app/state/session.ts';
import { isOffline, syncStatus } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { Store } from '#app/store/openStore.ts';

export interface StoredReply<Value> {
  /** The reply that this device stored last: `undefined` while it is read, `null` before the first one. */
  known: Value | null | undefined;
  /** The reason why there is no newer reply. */
  problem: string | null;
  isAway: boolean;
  /** Asks the service again. */
  load: () => void;
}

/**
 * Returns a reply as this device stored it. The service is asked again when the page opens and when the network
 * returns. Both functions are constants: a new one would ask again.
 */
export function useStoredReply<Value>(
  read: (store: Store) => Promise<Value | null>,
  ask: () => Promise<Outcome<null>>,
): StoredReply<Value> {
  const messages = useMessages();
  const store = useStore();
  const isAway = useSignalValue(isOffline);
  // Until the worker has opened the account's store, an answer would be stored nowhere.
  const isEarly = useSignalValue(syncStatus).phase === 'starting';
  const known = useLiveQuery(() => read(store), [store, read]);
  const [turn, setTurn] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (isAway || isEarly) return undefined;
    let isOver = false;
    void ask().then((outcome) => {
      if (!isOver) setProblem(outcome.ok ? null : messages.ofFailed(outcome));
    });
    return () => {
      isOver = true;
    };
  }, [turn, isAway, isEarly, messages, ask]);
  const load = useCallback(() => setTurn((before) => before + 1), []);
  return { known, problem, isAway, load };
}
