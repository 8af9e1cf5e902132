import { useCallback, useEffect, useState } from 'react';
import type { Outcome } from '#core/domain/refusal.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { isOffline, syncStatus } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';

export interface LiveReply<Value> {
  /** The last answer; `null` before the first one. */
  value: Value | null;
  /** The reason why there is no newer answer. */
  problem: string | null;
  isAway: boolean;
  /** Asks the service again. */
  load: () => void;
}

/**
 * Asks the service and returns its answer, which is stored nowhere: it is about all accounts. Asks again after
 * `everyMs` while the page is visible, when the network returns, and when `ask` changes.
 */
export function useLive<Value>(ask: () => Promise<Outcome<Value>>, everyMs: number | null = null): LiveReply<Value> {
  const messages = useMessages();
  const isAway = useSignalValue(isOffline);
  const isEarly = useSignalValue(syncStatus).phase === 'starting';
  const [turn, setTurn] = useState(0);
  const [value, setValue] = useState<Value | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (isAway || isEarly) return undefined;
    let isOver = false;
    void ask().then((outcome) => {
      if (isOver) return;
      setProblem(outcome.ok ? null : messages.ofFailed(outcome));
      if (outcome.ok) setValue(outcome.value);
    });
    return () => {
      isOver = true;
    };
  }, [ask, turn, isAway, isEarly, messages]);
  const load = useCallback(() => setTurn((before) => before + 1), []);
  useEffect(() => {
    if (everyMs === null) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') load();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, load]);
  return { value, problem, isAway, load };
}
