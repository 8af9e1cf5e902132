import { maxCells, maxColumns } from '#core/domain/files/fileLimits.ts';
import type { Table } from '../table.ts';
import { UnreadableFile } from '../unreadable.ts';
import type { Watch } from '../watch.ts';
import { numberFormatter } from './formatNumber.ts';
import { readSharedStrings } from './sharedStrings.ts';
import type { SharedTexts } from './sharedTexts.ts';
import { SheetScanner, type CellValue } from './sheetScanner.ts';
import { unpackEntry } from './unpackEntry.ts';
import type { Sheet, Workbook } from './workbook.ts';
import { XmlScanner } from './xmlScanner.ts';

/** Unpacked bytes of a sheet and its strings: the amount that is read in five seconds, a million rows of one column. */
const maxReadBytes = 160 * 1024 * 1024;

/**
 * One sheet as a table. SheetJS builds all cells of a sheet and took 7 s and 450 MB for 200,000 rows of five; here the
 * XML is streamed and only requested values stay, so shared strings are read after the cells that refer to them.
 */
export function sheetTable(workbook: Workbook, sheet: Sheet): Table {
  if (sheet.entry.size + (workbook.sharedStrings?.size ?? 0) > maxReadBytes) {
    throw new UnreadableFile({ code: 'TooMuchInside' });
  }
  return {
    firstRows: async (count, watch) => {
      const rows: CellValue[][] = [];
      const isOffered = (column: number) => column <= maxColumns;
      await readCells(workbook, sheet, watch, isOffered, (cells) => rows.push(cells) < count);
      const texts = await readSharedStrings(workbook, rows.flat(), watch);
      return rows.map((cells) => Array.from(cells, (value) => textOf(value, texts)));
    },
    readColumn: async (column, onValue, watch) => {
      const values: CellValue[] = [];
      const isAsked = (at: number) => at === column || (values.length === 0 && at <= maxColumns);
      await readCells(workbook, sheet, watch, isAsked, (cells) => values.push(cells[column] ?? '') > 0);
      const texts = await readSharedStrings(workbook, values, watch);
      for (const value of values) onValue(textOf(value, texts));
    },
  };
}

function textOf(value: CellValue | undefined, texts: SharedTexts): string {
  return typeof value === 'number' ? texts.get(value) : (value ?? '');
}

/** Passes the rows from the first one with a value on, until `onRow` returns `false`. */
async function readCells(
  workbook: Workbook,
  { entry }: Sheet,
  watch: Watch,
  isWanted: (column: number) => boolean,
  onRow: (cells: CellValue[]) => boolean,
): Promise<void> {
  let cellCount = 0;
  let isBegun = false;
  let isMore = true;
  const count = () => {
    cellCount += 1;
    if (cellCount > maxCells) throw new UnreadableFile({ code: 'TooManyCells', cells: maxCells });
  };
  const listener = new SheetScanner({
    isWanted,
    onCell: count,
    onRow: (cells) => {
      if (cells.length === 0) count();
      isBegun ||= cells.some((value) => typeof value === 'number' || value.trim() !== '');
      isMore = isMore && (!isBegun || onRow(cells));
    },
    formatNumber: numberFormatter(workbook.formats, workbook.isDate1904),
  });
  const scanner = new XmlScanner(listener);
  await unpackEntry(workbook.file, entry, watch, (text) => {
    scanner.push(text);
    return isMore;
  });
}
