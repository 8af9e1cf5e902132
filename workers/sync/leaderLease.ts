import type { Table } from 'dexie';
import type { Result } from '#core/domain/refusal.ts';
import type { Store } from '#app/store/openStore.ts';
import { writeDurably } from '#app/store/writeDurably.ts';
import { coalesceMutatedRanges } from './coalesceMutatedRanges.ts';

/** Thrown inside a write transaction of a worker that no longer leads: it rolls the write back. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** Takes the lease. The writes of the previous leader fail from now on. */
export async function takeLease({ main }: Store): Promise<number> {
  return main.transaction('rw', main.meta, async () => {
    const row = await main.meta.get('lease');
    const lease = (row?.key === 'lease' ? row.value : 0) + 1;
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
