import type { Store } from '#app/store/openStore.ts';
import type { Manifest } from '#app/store/tables.ts';
import type { DataSource } from '../api.ts';
import type { Table, TableBlock, TableLot } from './table.ts';

/** The part of some runs that is on the device, without the types of the columns. */
export interface StoredRuns {
  lots: Map<string, TableLot>;
  /** The columns of all runs, in the order in which they appear. */
  columns: string[];
}

/**
 * Returns what the device has of the runs. It reads no rows: the blocks follow from their first rows. Blocks of
 * `before` whose rows are the same are the same objects.
 */
export async function readRuns({ data }: Store, { lots }: DataSource, before: Table): Promise<StoredRuns> {
  return data.transaction('r', data.manifests, data.blocks, async () => {
    const manifests = await data.manifests.bulkGet(lots.map(({ lotId }) => lotId));
    const read = lots.map(async ({ lotId, lotNo }, index): Promise<[string, TableLot][]> => {
      const manifest = manifests[index];
      if (manifest === undefined || manifest.isDropped) return [];
      const kept = keptBlocks(before.lots.get(lotId), manifest);
      const last = kept.at(-1);
      const firstRow = last === undefined ? 0 : last.firstRow + last.rowCount;
      const found = await data.blocks
        .where('[lotId+firstRow]')
        .between([lotId, firstRow], [lotId, Infinity], true, true)
        .primaryKeys();
      const firstRows = found.map(([, row]) => row);
      const isWhole = kept.length + firstRows.length === manifest.blockCount;
      const rowCounts = isWhole ? countsBetween(firstRows, manifest) : await storedCounts(data.blocks, lotId, firstRow);
      const blocks = firstRows.flatMap((row) => blockFor({ lotId, lotNo, firstRow: row }, rowCounts.get(row) ?? 0));
      return [[lotId, lotOf(manifest, [...kept, ...blocks])]];
    });
    const found = new Map((await Promise.all(read)).flat());
    return { lots: found, columns: [...new Set([...found.values()].flatMap(({ columns }) => columns))] };
  });
}

/**
 * Returns the blocks whose rows cannot have changed: full blocks of a run that only grew, and all blocks of a run that
 * is as it was.
 */
function keptBlocks(known: TableLot | undefined, manifest: Manifest): TableBlock[] {
  if (known === undefined || known.rewrites !== manifest.rewrites || manifest.rowCount < known.rowCount) return [];
  if (manifest.rowCount > known.rowCount) return known.blocks.filter(({ firstRow }) => firstRow < known.nextRow);
  return manifest.byteCount === known.byteCount ? known.blocks : [];
}

/** Blocks without a gap end where the next one begins. */
function countsBetween(firstRows: readonly number[], { rowCount }: Manifest): Map<number, number> {
  return new Map(firstRows.map((row, index) => [row, (firstRows[index + 1] ?? rowCount) - row]));
}

/** Reads the blocks themselves: some are missing, so the first rows do not say where the others end. */
async function storedCounts(
  blocks: Store['data']['blocks'],
  lotId: string,
  firstRow: number,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  await blocks
    .where('[lotId+firstRow]')
    .between([lotId, firstRow], [lotId, Infinity], true, true)
    .each((block) => counts.set(block.firstRow, block.rowCount));
  return counts;
}

function blockFor(place: Pick<TableBlock, 'lotId' | 'lotNo' | 'firstRow'>, rowCount: number): TableBlock[] {
  return rowCount > 0 ? [{ ...place, rowCount, text: null, answers: new Map() }] : [];
}

function lotOf({ rowCount, nextRow, rewrites, byteCount, columns }: Manifest, blocks: TableBlock[]): TableLot {
  return { rowCount, nextRow, rewrites: rewrites ?? 0, byteCount, columns, blocks };
}
