import { useState } from 'react';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';

/** Starts the trial; `problem` is the reason of a failure. */
export function useBeginTrial(): { begin: () => void; isBeginning: boolean; problem: string | null } {
  const messages = useMessages();
  const [isBeginning, setBeginning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = async () => {
    setBeginning(true);
    setProblem(null);
    const outcome = await bridge.beginTrial();
    setBeginning(false);
    if (!outcome.ok) setProblem(messages.ofFailed(outcome));
  };
  return { begin: () => void begin(), isBeginning, problem };
}
