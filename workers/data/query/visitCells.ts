import { eachCell, type BlockText } from '#core/domain/query/blockText.ts';
import type { BlockReader } from '../table/blockReader.ts';
import { columnAt, type Table, type TableBlock } from '../table/table.ts';
import type { Work } from '../work.ts';
import type { ShownRows } from './shownRows.ts';

/** `place` is that of the row among the visited rows; the cell is the part of the block's body between two places. */
export type VisitCell = (place: number, text: BlockText, start: number, end: number) => void;

/** Visits the cells of a column that are not empty, among rows in the table's own order. */
export async function visitCells(
  shown: ShownRows,
  column: string,
  reader: BlockReader,
  work: Work,
  visit: VisitCell,
): Promise<void> {
  const { table } = shown;
  const numbers = shown.isWhole ? null : shown.numbers(0, shown.count);
  const parts = partsOf(table, numbers);
  let index = 0;
  for await (const batch of reader.batches(
    parts.map(({ block }) => block),
    work,
  )) {
    for (const [block, text] of batch) {
      let { place, start: first } = parts[index] ?? { place: 0, start: 0 };
      index += 1;
      if (text === null) continue;
      eachCell(text, columnAt(table, block, column), (row, start, end) => {
        if (numbers === null) {
          if (start !== end) visit(first + row, text, start, end);
        } else if (numbers[place] === first + row) {
          if (start !== end) visit(place, text, start, end);
          place += 1;
        }
      });
      if (work.isDue()) await work.pause();
    }
  }
}

/** Returns the blocks with shown rows, each with the number of its first row and the place of its first shown row. */
function partsOf({ blocks, starts }: Table, numbers: Uint32Array | null) {
  const parts: { block: TableBlock; start: number; place: number }[] = [];
  let place = 0;
  blocks.forEach((block, index) => {
    const end = starts[index + 1] ?? 0;
    const first = place;
    if (numbers !== null) while (place < numbers.length && (numbers[place] ?? 0) < end) place += 1;
    if (numbers === null || place > first) parts.push({ block, start: starts[index] ?? 0, place: first });
  });
  return parts;
}
