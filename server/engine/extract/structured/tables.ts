import { isTag, type Element } from 'domhandler';
import { cleanValue, type Value } from '#core/domain/data/block.ts';
import { textOf } from '../text.ts';

/** Limit of cells that spans may add to one table; further spans are faults or attacks and count as one. */
const maxSpanned = 100_000;

/** One row of a table, by column name, in the table's order. */
export type TableRow = ReadonlyMap<string, Value>;

interface Cell {
  text: Value;
  isHeader: boolean;
}

/**
 * Returns the rows of a page's tables. Columns are named by the table's leading rows of header cells, or by its first
 * row where there are none but at least `minRows` rows below it. A column without a name is `Column 1`, a second one of
 * the same name `Name 2`. A cell over several columns or rows appears in each of them. Where the page has more than one
 * table, the column `table` holds the caption of the row's table, or its number.
 */
export function readTables(tables: readonly Element[], minRows: number): TableRow[] {
  const read = tables.map(readTable).filter(({ rows }) => rows.length >= minRows);
  return read.flatMap(({ caption, columns, rows }, index) =>
    rows.map((cells) => {
      const entries = columns.map((name, position): [string, Value] => [name, cells[position]?.text ?? null]);
      return new Map(read.length > 1 ? [['table', caption ?? String(index + 1)], ...entries] : entries);
    }),
  );
}

function readTable(table: Element): { caption: Value; columns: string[]; rows: Cell[][] } {
  const parts = ownParts(table);
  const caption = parts.find(({ name }) => name === 'caption');
  const grid = layOut(parts.filter(({ name }) => name === 'tr'));
  const headerCount = countHeaders(grid);
  const width = grid.reduce((widest, row) => Math.max(widest, row.length), 0);
  return {
    caption: caption === undefined ? null : cellText(caption),
    columns: columnNames(grid.slice(0, headerCount), width),
    rows: grid.slice(headerCount).filter((row) => row.some(({ text }) => text !== null)),
  };
}

/**
 * Returns the number of rows that name the columns. Header cells beside data, as in a list of facts, name rows and not
 * columns.
 */
function countHeaders(grid: readonly Cell[][]): number {
  if (grid.length < 2) return 0;
  if (!grid.some((row) => row.some(({ isHeader }) => isHeader))) return 1;
  const firstData = grid.findIndex((row) => !row.every(({ isHeader, text }) => isHeader || text === null));
  return firstData === -1 ? 1 : firstData;
}

/**
 * Returns the rows and the caption of a table, without those of nested tables. A header below the rows is put first.
 */
function ownParts(table: Element): Element[] {
  const children = table.children.filter(isTag);
  const sections = children.filter(({ name }) => ['thead', 'tbody', 'tfoot'].includes(name));
  const ordered = [
    ...sections.filter(({ name }) => name === 'thead'),
    ...sections.filter(({ name }) => name !== 'thead'),
  ];
  return [
    ...children.filter(({ name }) => name === 'caption' || name === 'tr'),
    ...ordered.flatMap((section) => section.children.filter(isTag).filter(({ name }) => name === 'tr')),
  ];
}

/** Returns the cells of all rows, each at every position that its spans cover. */
function layOut(rows: readonly Element[]): Cell[][] {
  const grid: Cell[][] = rows.map(() => []);
  let spanned = 0;
  rows.forEach((row, rowIndex) => {
    let column = 0;
    for (const element of row.children.filter(isTag)) {
      if (element.name !== 'td' && element.name !== 'th') continue;
      while (grid[rowIndex]?.[column] !== undefined) column += 1;
      const cell: Cell = { text: cellText(element), isHeader: element.name === 'th' };
      let width = span(element, 'colspan');
      let height = Math.min(span(element, 'rowspan'), rows.length - rowIndex);
      spanned += width * height - 1;
      if (spanned > maxSpanned) width = height = 1;
      for (const target of grid.slice(rowIndex, rowIndex + height)) {
        for (let place = column; place < column + width; place += 1) target[place] ??= cell;
      }
      column += width;
    }
  });
  return grid.map((row) => Array.from(row, (cell: Cell | undefined) => cell ?? { text: null, isHeader: false }));
}

/** Returns the column names: header texts above each other are joined, missing or repeated names get a number. */
function columnNames(headers: readonly Cell[][], width: number): string[] {
  const used = new Set<string>();
  return Array.from({ length: width }, (_, column) => {
    const texts = headers.map((row) => row[column]?.text ?? null).filter((text) => text !== null);
    const base = [...new Set(texts)].join(' ').slice(0, 100) || `Column ${column + 1}`;
    let name = base;
    for (let number = 2; used.has(name); number += 1) name = `${base} ${number}`;
    used.add(name);
    return name;
  });
}

function cellText(element: Element): Value {
  return cleanValue(textOf(element)).trim() || null;
}

/** Parses a span by the rules of HTML; a `rowspan` of 0 reaches to the end of the table. */
function span(element: Element, name: 'colspan' | 'rowspan'): number {
  const number = Number.parseInt(element.attribs[name] ?? '1', 10);
  if (name === 'rowspan' && number === 0) return Number.MAX_SAFE_INTEGER;
  return number >= 1 ? number : 1;
}
