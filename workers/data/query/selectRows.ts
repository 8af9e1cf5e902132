import { allBits, hasAny, keepBits, noBits, type Bits } from '#core/domain/query/bits.ts';
import type { BlockText } from '#core/domain/query/blockText.ts';
import type { Condition, Conditions } from '#core/domain/query/conditions.ts';
import type { BlockReader } from '../table/blockReader.ts';
import { columnAt, type Table, type TableBlock } from '../table/table.ts';
import type { Work } from '../work.ts';
import { ShownRows } from './shownRows.ts';

/**
 * Returns the rows that meet conditions, in the table's own order. `onRows` is called with the rows as they grow: at
 * the first ones, and then at most ten times a second. An answer stays with its block, so that the same condition is
 * not asked twice: neither when the table has grown, nor when another filter has changed.
 */
export async function selectRows(
  table: Table,
  conditions: Conditions,
  reader: BlockReader,
  work: Work,
  onRows: (selected: ShownRows, rowsRead: number) => void = () => undefined,
): Promise<ShownRows> {
  if (conditions.all.length === 0 && conditions.lotNos === null) return ShownRows.whole(table);
  const selected = ShownRows.none(table);
  let index = 0;
  const addUntil = (last: TableBlock | null) => {
    for (let isPassed = false; !isPassed && index < table.blocks.length; index += 1) {
      const block = table.blocks[index];
      isPassed = block === last;
      if (block !== undefined) selected.add(table.starts[index] ?? 0, rowsOfBlock(block, conditions));
    }
  };
  const openBlocks = table.blocks.filter((block) => isOpen(block, conditions));
  for await (const batch of reader.batches(openBlocks, work)) {
    for (const [block, text] of batch) {
      const { count } = selected;
      answer(table, block, text, conditions.all);
      addUntil(block);
      const isFirst = count === 0 && selected.count > 0;
      if (work.isReportDue() || isFirst) onRows(selected, table.starts[index] ?? 0);
      if (work.isDue()) await work.pause();
    }
  }
  addUntil(null);
  return selected;
}

/** True where a block must be read: its answers do not say yet which of its rows meet all conditions. */
function isOpen(block: TableBlock, conditions: Conditions): boolean {
  if (!isWanted(block, conditions) || conditions.all.every(({ key }) => block.answers.has(key))) return false;
  return hasAny(knownBits(block, conditions.all));
}

function isWanted({ lotNo }: TableBlock, { lotNos }: Conditions): boolean {
  return lotNos?.has(lotNo) ?? true;
}

/** Answers the conditions in turn, until one leaves no rows. A block that has gone from the device has none. */
function answer(table: Table, block: TableBlock, text: BlockText | null, conditions: readonly Condition[]): void {
  const bits = knownBits(block, conditions);
  for (const { key, column, rowsOf } of conditions) {
    if (block.answers.has(key)) continue;
    if (!hasAny(bits)) return;
    const found =
      text === null ? noBits(block.rowCount) : rowsOf(text, column === null ? -1 : columnAt(table, block, column));
    block.answers.set(key, found);
    keepBits(bits, found);
  }
}

function rowsOfBlock(block: TableBlock, conditions: Conditions): Bits {
  return isWanted(block, conditions) ? knownBits(block, conditions.all) : noBits(block.rowCount);
}

/** Returns the rows that meet the conditions as far as they are answered. */
function knownBits(block: TableBlock, conditions: readonly Condition[]): Bits {
  const bits = allBits(block.rowCount);
  for (const { key } of conditions) keepBits(bits, block.answers.get(key) ?? bits);
  return bits;
}
