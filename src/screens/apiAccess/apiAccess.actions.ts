import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useStore } from '#app/state/session.ts';
import { isOffline, syncStatus } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { apiTokensOf } from '#app/store/queries/storedReplies.ts';

/**
 * The API tokens as this device knows them; they are read again when the page opens and when the network returns.
 * `kept` is `undefined` while it is read, `null` before the first answer; `problem` is the reason why there is no newer
 * one.
 */
export function useTokens() {
  const messages = useMessages();
  const store = useStore();
  const isAway = useSignalValue(isOffline);
  // Until the worker has opened the account's store, an answer would be stored nowhere.
  const isEarly = useSignalValue(syncStatus).phase === 'starting';
  const kept = useLiveQuery(() => apiTokensOf(store), [store]);
  const [turn, setTurn] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (isAway || isEarly) return undefined;
    let isOver = false;
    void bridge.loadTokens().then((outcome) => {
      if (!isOver) setProblem(outcome.ok ? null : messages.ofFailed(outcome));
    });
    return () => {
      isOver = true;
    };
  }, [turn, isAway, isEarly, messages]);
  return { kept, problem, isAway, load: () => setTurn((before) => before + 1) };
}
export type Tokens = ReturnType<typeof useTokens>;
