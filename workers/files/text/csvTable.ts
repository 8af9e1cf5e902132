import { type Encoding, maxCells, type Separator } from '#core/domain/files/fileLimits.ts';
import type { Table } from '../table.ts';
import { UnreadableFile } from '../unreadable.ts';
import type { Watch } from '../watch.ts';
import { CsvParser } from './csvParser.ts';
import { namedSeparator } from './detectSeparator.ts';
import { readText } from './readText.ts';

/** A csv file as a table. Its text is streamed; only the requested values stay in memory. */
export function csvTable(file: Blob, encoding: Encoding, separator: Separator): Table {
  return {
    firstRows: async (count, watch) => {
      const rows: string[][] = [];
      await readRows(file, encoding, separator, watch, (cells) => rows.push(cells) < count);
      return rows;
    },
    readColumn: (column, onValue, watch) =>
      readRows(file, encoding, separator, watch, (cells) => {
        onValue(cells[column] ?? '');
        return true;
      }),
  };
}

async function readRows(
  file: Blob,
  encoding: Encoding,
  separator: Separator,
  watch: Watch,
  onRow: (cells: string[]) => boolean,
): Promise<void> {
  let cellCount = 0;
  let isBegun = false;
  let isWanted = true;
  const parser = new CsvParser(separator, (cells, width) => {
    cellCount += width;
    if (cellCount > maxCells) throw new UnreadableFile({ code: 'TooManyCells', cells: maxCells });
    isBegun ||= cells.some((cell) => cell.trim() !== '');
    isWanted = !isBegun || onRow(cells);
    return isWanted;
  });
  let isFirst = true;
  await readText(file, encoding, watch, (text) => {
    const rest = isFirst && namedSeparator(text) !== null ? text.replace(/^.*?[\r\n]+/u, '') : text;
    isFirst &&= text === '';
    return parser.push(rest) && isWanted;
  });
  if (isWanted) parser.end();
}
