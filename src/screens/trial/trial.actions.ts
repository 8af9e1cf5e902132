import { useState } from 'react';
import { bridge } from '#app/bridge/bridge.ts';
import { useSentences } from '#app/i18n/useSentences.ts';

/** Begins the trial; `problem` says why it could not be begun. */
export function useBeginTrial(): { begin: () => void; isBeginning: boolean; problem: string | null } {
  const sentences = useSentences();
  const [isBeginning, setBeginning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = async () => {
    setBeginning(true);
    setProblem(null);
    const outcome = await bridge.beginTrial();
    setBeginning(false);
    if (!outcome.ok) setProblem(sentences.ofFailed(outcome));
  };
  return { begin: () => void begin(), isBeginning, problem };
}
