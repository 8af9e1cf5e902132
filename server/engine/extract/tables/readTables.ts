import { isTag, type Element } from 'domhandler';
import type { Value } from '#core/domain/data/block.ts';
import { columnNumbers } from './columnNumbers.ts';
import { cellText, layOut, type Cell } from './grid.ts';
import { countHeaders } from './headers.ts';

/** Ancestors in which a table looks for the one around it. */
const maxAncestors = 50;

/** One row of a table, by column name, in the table's order. */
export type TableRow = ReadonlyMap<string, Value>;

/** A table that was read. */
interface ReadTable {
  caption: Value;
  columns: string[];
  rows: readonly (readonly Value[])[];
}

/**
 * Returns the rows of a page's tables of at least `minRows` rows. Columns are named by the table's leading rows of
 * header cells, or by its first row where that differs from those below. A column without a name is `Column 1`, a
 * second one of the same name `Name 2`. A cell over several columns or rows appears in each of them. Rows that repeat
 * the names are left out, as are tables that only arrange the page. Numbers are plain digits where `language`, the
 * page's, or the column leaves no doubt. Where the page has more than one table, the column `table` holds the caption
 * of the row's table, or its number.
 */
export function readTables(tables: readonly Element[], minRows: number, language?: string): TableRow[] {
  const read = dataTables(tables)
    .map((table) => readTable(table, language))
    .filter(({ rows }) => rows.length >= minRows);
  return read.flatMap(({ caption, columns, rows }, index) =>
    rows.map((values) => {
      const entries = columns.map((name, position): [string, Value] => [name, values[position] ?? null]);
      return new Map(read.length > 1 ? [['table', caption ?? String(index + 1)], ...entries] : entries);
    }),
  );
}

/**
 * Returns the tables that hold data: not those whose role says that they only arrange the page, nor those around others
 * without header cells or a caption. Where only such tables were selected, they are what is wanted.
 */
function dataTables(tables: readonly Element[]): readonly Element[] {
  const around = new Set(tables.map(tableAround));
  const data = tables.filter((table) => {
    if (/^(?:presentation|none)$/iu.test(table.attribs['role']?.trim() ?? '')) return false;
    if (!around.has(table)) return true;
    const { caption, rows } = ownParts(table);
    return caption !== undefined || rows.some((row) => row.children.some((cell) => isTag(cell) && cell.name === 'th'));
  });
  return data.length === 0 ? tables : data;
}

function tableAround(table: Element): Element | undefined {
  let parent = table.parent;
  for (let step = 0; step < maxAncestors && parent !== null; step += 1) {
    if (isTag(parent) && parent.name === 'table') return parent;
    parent = parent.parent;
  }
  return undefined;
}

function readTable(table: Element, language: string | undefined): ReadTable {
  const { caption, rows, headRows } = ownParts(table);
  const grid = layOut(rows);
  const headerCount = countHeaders(grid, headRows, rows);
  const width = grid.reduce((widest, row) => Math.max(widest, row.length), 0);
  const headers = grid.slice(0, headerCount);
  // A header row of one cell over all columns is a title.
  const titles = headers.filter((row) => row.length > 1 && new Set(row).size === 1 && headerCount > 1);
  const names = headers.filter((row) => !titles.includes(row));
  const repeated = new Set(names.map(rowKey));
  const data = grid
    .slice(headerCount)
    .filter((row) => row.some(({ text }) => text !== null) && !repeated.has(rowKey(row)));
  return {
    caption: (caption === undefined ? null : cellText(caption)) ?? titles[0]?.[0]?.text ?? null,
    columns: columnNames(names, width),
    rows: withNumbers(data, width, language),
  };
}

function rowKey(row: readonly Cell[]): string {
  return JSON.stringify(row.map(({ text }) => text));
}

function withNumbers(rows: readonly Cell[][], width: number, language: string | undefined): Value[][] {
  const result: Value[][] = rows.map(() => []);
  for (let column = 0; column < width; column += 1) {
    const values = rows.map((row) => row[column]?.text ?? null);
    columnNumbers(values, language).forEach((value, index) => result[index]?.push(value));
  }
  return result;
}

/**
 * Returns the rows and the caption of a table, without those of nested tables. The rows of its first `thead` are put
 * first, wherever it is; `headRows` is their number.
 */
function ownParts(table: Element): { caption: Element | undefined; rows: Element[]; headRows: number } {
  const children = table.children.filter(isTag);
  const head = children.find(({ name }) => name === 'thead');
  const headRows = head === undefined ? [] : rowsOf(head);
  const rest = children.filter((child) => child !== head);
  const rows = rest.flatMap((child) => {
    if (child.name === 'tr') return [child];
    return ['thead', 'tbody', 'tfoot'].includes(child.name) ? rowsOf(child) : [];
  });
  return {
    caption: children.find(({ name }) => name === 'caption'),
    rows: [...headRows, ...rows],
    headRows: headRows.length,
  };
}

function rowsOf(section: Element): Element[] {
  return section.children.filter(isTag).filter(({ name }) => name === 'tr');
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
