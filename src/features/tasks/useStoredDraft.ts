import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from '#app/state/session.ts';
import { readDraft, writeDraft, type Draft } from '#app/store/drafts.ts';
import type { DraftRow } from '#app/store/tables.ts';

/** The delay after the last key; a tab that is closed or left writes at once. */
const pauseMs = 100;

/** Returns the draft on the device; `undefined` while it is being read. */
export function useStoredDraft(key: string): DraftRow | null | undefined {
  const store = useStore();
  const [draft, setDraft] = useState<DraftRow | null>();
  useEffect(() => {
    let isWanted = true;
    // If the database cannot be read, the form opens without a draft.
    void readDraft(store, key)
      .catch(() => null)
      .then((found) => isWanted && setDraft(found));
    return () => {
      isWanted = false;
    };
  }, [store, key]);
  return draft;
}

/** Stores the draft on the device as it changes; `null` means that there is nothing to store. */
export function useDraftStorage(key: string, draft: Draft | null): { forget: () => void } {
  const store = useStore();
  const unwritten = useRef<{ draft: Draft | null } | null>(null);
  const isFirst = useRef(true);
  const write = useCallback(() => {
    const waiting = unwritten.current;
    unwritten.current = null;
    // After a failure the form itself still holds the input.
    if (waiting !== null) void writeDraft(store, key, waiting.draft).catch(() => undefined);
  }, [store, key]);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    unwritten.current = { draft };
    const timer = setTimeout(write, pauseMs);
    return () => clearTimeout(timer);
  }, [draft, write]);
  useEffect(() => {
    document.addEventListener('visibilitychange', write);
    addEventListener('pagehide', write);
    return () => {
      document.removeEventListener('visibilitychange', write);
      removeEventListener('pagehide', write);
      write();
    };
  }, [write]);
  return {
    forget: () => {
      unwritten.current = { draft: null };
      write();
    },
  };
}
