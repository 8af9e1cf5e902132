import { useLiveQuery } from 'dexie-react-hooks';
import { useStore } from '#app/state/session.ts';
import { groupsOf, type GroupView } from '#app/store/queries/groups.ts';

const none: readonly GroupView[] = [];

/** The account's groups, the default one first; none while they are being read. */
export function useGroups(): readonly GroupView[] {
  const store = useStore();
  return useLiveQuery(() => groupsOf(store), [store]) ?? none;
}
