import { useEffect } from 'react';
import { bridge } from '#app/bridge/bridge.ts';
import { useStoredReply, type StoredReply } from '#app/features/account/useStoredReply.ts';
import { membersOf } from '#app/store/queries/storedReplies.ts';
import type { MetaValues } from '#app/store/tables.ts';

export type KnownMembers = MetaValues['members'];
export type MembersState = StoredReply<KnownMembers>;

/** The figures of members change with their runs. */
const loadEveryMs = 15_000;

const loadMembers = () => bridge.loadMembers();

/** Returns the members as this device knows them; they are also read again while the page is visible. */
export function useMembers(): MembersState {
  const reply = useStoredReply(membersOf, loadMembers);
  const { load } = reply;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') load();
    }, loadEveryMs);
    return () => clearInterval(timer);
  }, [load]);
  return reply;
}

/** Reads a typed number of nodes; `null` where it is no whole number from 0 to `most`. */
export function readNodes(text: string, most: number): number | null {
  if (!/^\d{1,4}$/u.test(text.trim())) return null;
  const nodes = Number(text);
  return nodes <= most ? nodes : null;
}
