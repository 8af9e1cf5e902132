import { Dexie, RangeSet, type ObservabilitySet } from 'dexie';

/** More keys than these are announced as one range. A usual poll changes fewer. */
const maxKeys = 100;

/**
 * Called in a write transaction after its last write. At the commit, Dexie announces the written keys and index entries
 * to each tab, and there each live query adds them to those it has, even when they do not concern it: a thousand keys
 * cost a tab a frame (`npm run bench:console`). One range for many keys wakes some queries without need and misses
 * none; an index that did not change is not announced.
 */
export function coalesceMutatedRanges(): void {
  const parts = (Dexie.currentTransaction.idbtrans as WritingTransaction).mutatedParts ?? {};
  for (const [part, keys] of Object.entries(parts)) {
    const ranges = [...RangeSet(keys)];
    const [first, last] = [ranges.at(0), ranges.at(-1)];
    if (ranges.length > maxKeys && first && last) parts[part] = new RangeSet(first.from, last.to);
  }
}

/** The field on the browser's transaction where Dexie collects what it will announce; not in its types. */
type WritingTransaction = IDBTransaction & { mutatedParts?: ObservabilitySet };
