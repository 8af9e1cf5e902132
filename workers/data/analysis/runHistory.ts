import { NumbersOfRun } from '#core/domain/analysis/numbersOfRun.ts';
import { decodeColumn, type Value } from '#core/domain/data/block.ts';
import { exactNumber } from '#core/domain/data/cellValue.ts';
import type { BlockText } from '#core/domain/query/blockText.ts';
import { finderOf } from '#core/domain/query/finderOf.ts';
import type { HistoryKeysRequest, HistoryRequest, RunHistory } from '../api.ts';
import type { BlockReader } from '../table/blockReader.ts';
import { columnAt, type Table, type TableBlock } from '../table/table.ts';
import type { Work } from '../work.ts';

/**
 * Returns the figures of a column in each run, in the order of the table, and its number for each of the items: of the
 * first row that has the item's key. `onProgress` counts the rows.
 */
export async function runHistory(
  table: Table,
  { key, column, items }: HistoryRequest,
  reader: BlockReader,
  work: Work,
  onProgress: (rows: number) => void,
): Promise<RunHistory> {
  const places = new Map(items.map((item, place) => [textOfKey(item), place]));
  const lotNos = [...new Set(table.blocks.map(({ lotNo }) => lotNo))];
  const history: RunHistory = { runs: [], items: items.map(() => lotNos.map(() => null)) };
  let rowsRead = 0;
  for (const [run, lotNo] of lotNos.entries()) {
    const numbers = new NumbersOfRun();
    const found = new Set<number>();
    for await (const batch of reader.batches(blocksOf(table, lotNo), work)) {
      for (const [block, text] of batch) {
        rowsRead += block.rowCount;
        if (text === null) continue;
        const values = numbersOf(table, block, text, column);
        for (const number of values) if (!Number.isNaN(number)) numbers.add(number);
        const keys = places.size === found.size ? [] : keysOf(table, block, text, key);
        keys.forEach((own, row) => {
          const place = own === null ? undefined : places.get(textOfKey(own));
          if (place === undefined || found.has(place)) return;
          found.add(place);
          const number = values[row] ?? Number.NaN;
          const ofItem = history.items[place];
          if (ofItem !== undefined && !Number.isNaN(number)) ofItem[run] = number;
        });
        if (work.isReportDue()) onProgress(rowsRead);
        if (work.isDue()) await work.pause();
      }
    }
    history.runs.push({ lotNo, ...numbers.figures() });
  }
  return history;
}

/**
 * Returns keys that contain the text, each once: without a text the first ones of the newest run, else the shortest
 * ones of all runs, so that a whole key is always found.
 */
export async function historyKeys(
  table: Table,
  { key, find, limit }: HistoryKeysRequest,
  reader: BlockReader,
  work: Work,
): Promise<string[][]> {
  const finder = finderOf(find);
  const found = new Map<string, string[]>();
  const lotNos = [...new Set(table.blocks.map(({ lotNo }) => lotNo))].toReversed();
  for (const lotNo of lotNos) {
    for await (const batch of reader.batches(blocksOf(table, lotNo), work)) {
      for (const [block, text] of batch) {
        for (const own of text === null ? [] : keysOf(table, block, text, key)) {
          if (own === null) continue;
          const name = textOfKey(own);
          if (finder === null || name.search(finder) >= 0) found.set(name, own);
          if (finder === null && found.size === limit) return [...found.values()];
          if (found.size > limit) found.delete(longestOf(found));
        }
        if (work.isDue()) await work.pause();
      }
    }
  }
  return [...found].toSorted(([one], [other]) => one.length - other.length).map(([, own]) => own);
}

function longestOf(keys: ReadonlyMap<string, unknown>): string {
  let longest = '';
  for (const key of keys.keys()) if (key.length >= longest.length) longest = key;
  return longest;
}

function blocksOf(table: Table, lotNo: number): TableBlock[] {
  return table.blocks.filter((block) => block.lotNo === lotNo);
}

function numbersOf(table: Table, block: TableBlock, text: BlockText, column: string): number[] {
  return columnOf(table, block, text, column).map((value) => exactNumber(value ?? ''));
}

/** Returns the key of each row; `null` where a part of it is empty. */
function keysOf(table: Table, block: TableBlock, text: BlockText, key: readonly string[]): (string[] | null)[] {
  const columns = key.map((name) => columnOf(table, block, text, name));
  return Array.from({ length: block.rowCount }, (_, row) => {
    const values = columns.map((column) => column[row] ?? '');
    return values.includes('') ? null : values;
  });
}

function columnOf(table: Table, block: TableBlock, text: BlockText, name: string): Value[] {
  const index = columnAt(table, block, name);
  return index < 0 ? [] : decodeColumn(text.body, index).slice(0, block.rowCount);
}

function textOfKey(key: readonly string[]): string {
  return key.join('\n');
}
