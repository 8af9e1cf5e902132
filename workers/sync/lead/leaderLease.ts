import { type Table, Dexie, RangeSet, type ObservabilitySet } from 'dexie';
import type { Result } from '#core/domain/refusal.ts';
import type { Store } from '#app/store/openStore.ts';
import { writeDurably } from '#app/store/writeDurably.ts';

/** Thrown inside a write transaction of a worker that no longer leads: it rolls the write back. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** Takes the lease. The writes of the previous leader fail from now on. */
export async function takeLease({ main }: Store): Promise<number> {
  return main.transaction('rw', main.meta, async () => {
    const row = await main.meta.get('lease');
    // A damaged lease starts again at 1: NaN equals no lease, so no worker could ever write.
    const lease = (row?.key === 'lease' && Number.isSafeInteger(row.value) ? row.value : 0) + 1;
    await main.meta.put({ key: 'lease', value: lease });
    return lease;
  });
}

/** Runs `write` in one transaction over `tables` and `meta`, which commits only while `lease` is the current one. */
export function writeAsLeader(
  store: Store,
  lease: number,
  tables: readonly Table[],
  write: () => Promise<void>,
): Promise<Result<void>> {
  const { main } = store;
  return writeDurably(store, main, () =>
    main.transaction('rw', [...tables, main.meta], async () => {
      const row = await main.meta.get('lease');
      if (row?.value !== lease) throw new LeaseLost();
      await write();
      coalesceMutatedRanges();
    }),
  );
}

/** More keys than these are announced as one range. A usual poll changes fewer. */
const maxKeys = 100;

/**
 * Called in a write transaction after its last write. At the commit, Dexie announces the written keys and index entries
 * to each tab, and there each live query adds them to those it has, even when they do not concern it: a thousand keys
 * cost a tab a frame (`npm run bench:console`). One range for many keys wakes some queries without need and misses
 * none; an index that did not change is not announced.
 */
function coalesceMutatedRanges(): void {
  const parts = (Dexie.currentTransaction.idbtrans as WritingTransaction).mutatedParts ?? {};
  for (const [part, keys] of Object.entries(parts)) {
    const ranges = [...RangeSet(keys)];
    const [first, last] = [ranges.at(0), ranges.at(-1)];
    if (ranges.length > maxKeys && first && last) parts[part] = new RangeSet(first.from, last.to);
  }
}

/** The field on the browser's transaction where Dexie collects what it will announce; not in its types. */
type WritingTransaction = IDBTransaction & { mutatedParts?: ObservabilitySet };
