import type { Block } from '#core/wire/sync.ts';
import type { Store } from '../openStore.ts';

/** The part of a stored block that a reader of rows needs. */
export type RangeBlock = Pick<Block, 'firstRow' | 'body'>;

/**
 * Returns the stored blocks of a lot whose first rows are between two rows, both included. It asks the browser
 * directly: a run of a million rows is read in 500 small ranges, for which Dexie takes as long as the browser. Where
 * that fails, Dexie asks, because it opens a lost connection again.
 */
export async function blockRange(
  { data }: Store,
  lotId: string,
  firstRow: number,
  lastRow: number,
): Promise<RangeBlock[]> {
  try {
    return await directRange(data.backendDB(), lotId, firstRow, lastRow);
  } catch {
    return data.blocks.where('[lotId+firstRow]').between([lotId, firstRow], [lotId, lastRow], true, true).toArray();
  }
}

function directRange(database: IDBDatabase, lotId: string, firstRow: number, lastRow: number): Promise<RangeBlock[]> {
  return new Promise((resolve, reject) => {
    const range = IDBKeyRange.bound([lotId, firstRow], [lotId, lastRow]);
    const request: IDBRequest<RangeBlock[]> = database.transaction('blocks').objectStore('blocks').getAll(range);
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error(request.error?.message ?? 'not read')));
  });
}
