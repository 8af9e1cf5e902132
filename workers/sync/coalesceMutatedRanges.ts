import { Dexie, RangeSet, type ObservabilitySet } from 'dexie';

/** More keys than these are told as one range. A common poll changes fewer. */
const maxKeys = 100;

/**
 * Within a write transaction, after its last write. When it commits, Dexie tells each tab which keys and index entries were
 * written, and there each live query adds them to those that it heard of before, whether they concern it or not: a thousand
 * keys cost a tab a frame (`npm run bench:console`). Many are told as one range, which wakes some queries more than need be
 * and none less; an index that nothing moved stays untold.
 */
export function coalesceMutatedRanges(): void {
  const parts = (Dexie.currentTransaction.idbtrans as WritingTransaction).mutatedParts ?? {};
  for (const [part, keys] of Object.entries(parts)) {
    const ranges = [...RangeSet(keys)];
    const [first, last] = [ranges.at(0), ranges.at(-1)];
    if (ranges.length > maxKeys && first && last) parts[part] = new RangeSet(first.from, last.to);
  }
}

/** As Dexie notes on the browser's transaction what it will tell; not in its types. */
type WritingTransaction = IDBTransaction & { mutatedParts?: ObservabilitySet };
