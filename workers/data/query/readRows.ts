import { valuesOfRow } from '#core/domain/query/blockText.ts';
import type { DataRow } from '../api.ts';
import type { BlockReader } from '../table/blockReader.ts';
import { blockOfRow, type Table } from '../table/table.ts';

/**
 * Returns the rows with these numbers, in this order, by the blocks that hold them. `null` for a row that has
 * gone from the device since the table was opened.
 */
export async function readRows(table: Table, numbers: Uint32Array, reader: BlockReader): Promise<(DataRow | null)[]> {
  const indexes = Array.from(numbers, (number) => blockOfRow(table, number));
  const wanted = [...new Set(indexes)].toSorted((one, other) => one - other);
  const texts = await reader.read(wanted.flatMap((index) => table.blocks[index] ?? []));
  const textByIndex = new Map(wanted.map((index, at) => [index, texts[at] ?? null]));
  return indexes.map((index, at) => {
    const block = table.blocks[index];
    const text = textByIndex.get(index) ?? null;
    if (block === undefined || text === null) return null;
    const row = (numbers[at] ?? 0) - (table.starts[index] ?? 0);
    const values = valuesOfRow(text, row, table.columnsAt.get(block.lotId) ?? []);
    return { lotNo: block.lotNo, rowNo: block.firstRow + row, values };
  });
}
