import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { Outcome } from '#core/domain/refusal.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useStore } from '#app/state/session.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { accessOf } from '#app/store/queries/storedReplies.ts';
import type { AccessFacts } from '#app/store/tables.ts';

export interface Access {
  /** `undefined` while it is being read, `null` where this device has never read it. */
  facts: AccessFacts | null | undefined;
  /** The reason why it could not be read now. */
  problem: string | null;
  load: () => void;
}

/** Returns the ways into the account as they are on this device, and reads them again when the page opens. */
export function useAccess(): Access {
  const store = useStore();
  const messages = useMessages();
  const isAway = useSignalValue(isOffline);
  const facts = useLiveQuery(() => accessOf(store), [store]);
  const [turn, setTurn] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<null> | null>(null);
  useEffect(() => {
    let isOver = false;
    void bridge.loadAccess().then((answer) => {
      if (!isOver) setOutcome(answer);
    });
    return () => {
      isOver = true;
    };
  }, [turn, isAway]);
  return {
    facts,
    problem: outcome?.ok === false ? messages.ofFailed(outcome) : null,
    load: () => setTurn((before) => before + 1),
  };
}
