import type { BlockReader } from '../table/blockReader.ts';
import type { Work } from '../work.ts';
import { changedRows, type RunDifference } from './compareRuns.ts';

/** Rows that are read at once. */
const batchLength = 1_000;

/** By column with another value in any row: the places of these rows among the changed ones. */
export type ChangesByColumn = ReadonlyMap<string, Uint32Array>;

/** Finds the columns whose values changed. The hashes of the rows do not say it, so both rows are read. */
export async function changesByColumn(
  difference: RunDifference,
  reader: BlockReader,
  work: Work,
): Promise<ChangesByColumn> {
  const places = new Map<string, number[]>();
  const count = difference.rows.changedAfter.length;
  for (let start = 0; start < count; start += batchLength) {
    const wanted = Uint32Array.from({ length: Math.min(batchLength, count - start) }, (_, index) => start + index);
    const rows = await changedRows(difference, wanted, reader);
    work.check();
    rows.forEach((row, index) => {
      for (const column of row?.changed ?? []) {
        const own = places.get(column);
        if (own === undefined) places.set(column, [start + index]);
        else own.push(start + index);
      }
    });
    if (work.isDue()) await work.pause();
  }
  return new Map([...places].map(([column, own]) => [column, Uint32Array.from(own)]));
}
