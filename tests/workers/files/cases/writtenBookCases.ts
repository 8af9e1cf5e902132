import { utils, write, type CellObject } from 'xlsx';
import type { FileCase } from '../fileCase.ts';
import type { Random } from '../support/random.ts';

/** Workbooks as another program writes them. */
export function writtenBookCases(random: Random): FileCase[] {
  return Array.from({ length: 20 }, (_, number) => randomBook(random, number));
}

/** A workbook as SheetJS writes it, with cells of every kind. */
function randomBook(random: Random, number: number): FileCase {
  const kinds: readonly (() => [cell: CellObject, shown: string])[] = [
    () => {
      const text = random.pick(['chair', 'Größe <b>', '東京 & 大阪', 'a"b', 'https://a.example/?a=1&b=2', '😀']);
      return [{ t: 's', v: text }, text];
    },
    () => {
      const value = random.below(1_000_000_000) - 500_000_000;
      return [{ t: 'n', v: value }, String(value)];
    },
    () => {
      const cents = random.below(100_000);
      return [{ t: 'n', v: cents / 100, z: '0.00' }, (cents / 100).toFixed(2)];
    },
    () => {
      const value = random.chance(0.5);
      return [{ t: 'b', v: value }, value ? 'TRUE' : 'FALSE'];
    },
    () => {
      const day = random.below(20_000);
      const shown = new Date(Date.UTC(1990, 0, 1 + day)).toISOString().slice(0, 10);
      return [{ t: 'n', v: 32_874 + day, z: 'yyyy-mm-dd' }, shown];
    },
    () => [{ t: 'z' }, ''],
  ];
  const column = random.below(4);
  const rows = Array.from({ length: 1 + random.below(80) }, () =>
    Array.from({ length: 4 }, () => random.pick(kinds)()),
  );
  rows.unshift(Array.from({ length: 4 }, (_, index) => [{ t: 's', v: `name ${index}` }, `name ${index}`]));
  return {
    title: `xlsx: workbook by chance ${number}`,
    fileName: 'a.xlsx',
    bytes: () => {
      const book = utils.book_new();
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((cells) => cells.map(([cell]) => cell))), 'One');
      return new Uint8Array(
        write(book, { type: 'array', bookSST: number % 2 === 0, compression: true }) as ArrayBuffer,
      );
    },
    choice: { column, hasHeader: true },
    expected: {
      lines: rows
        .slice(1)
        .map((cells) => cells[column]?.[1] ?? '')
        .filter((line) => line !== ''),
    },
  };
}
