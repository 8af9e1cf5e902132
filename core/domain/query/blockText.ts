import { COLUMN_END, NO_VALUE, VALUE_END, type Value } from '../data/block.ts';

const noValue = NO_VALUE.charCodeAt(0);
/** The rows between two of the places that are noted (`Places`). */
const placeEvery = 32;

/**
 * The places of every 32nd value of each column, as far as rows were read: reading a row of a sorted table then walks
 * over 31 values at most instead of 500.
 */
interface Places {
  at: Uint32Array;
  perColumn: number;
  /** By column: the number of its places that are known. */
  known: Uint16Array;
}

/**
 * The body of a block (core/domain/data/block.ts) with the places of its columns: questions read the body in place,
 * because a million rows as separate values would take many times the memory.
 */
export interface BlockText {
  body: string;
  /** The first character of each column, and one more: two characters behind the last of the body. */
  starts: Uint32Array;
  rowCount: number;
  /** Known once a row was read. */
  places: Places | null;
}

export function blockText(body: string, rowCount: number): BlockText {
  const starts = [0];
  for (let at = body.indexOf(COLUMN_END); at !== -1; at = body.indexOf(COLUMN_END, at + 1)) starts.push(at + 1);
  starts.push(body.length + 1);
  return { body, starts: Uint32Array.from(starts), rowCount, places: null };
}

/**
 * Calls `visit` with the place of each value of a column, from its first character to behind its last; `end` is equal
 * to `start` where the cell is empty. A column that the block does not have has no values.
 */
export function eachCell(
  { body, starts, rowCount }: BlockText,
  column: number,
  visit: (row: number, start: number, end: number) => void,
): void {
  if (column < 0 || column >= starts.length - 1) return;
  const last = (starts[column + 1] ?? 0) - 1;
  let start = starts[column] ?? 0;
  // The block may have grown since its rows were counted.
  for (let row = 0; start <= last && row < rowCount; row += 1) {
    const end = endOfValue(body, start, last);
    visit(row, start, isNoValue(body, start, end) ? start : end);
    start = end + 1;
  }
}

/** Returns the values of one row, one for each of `columns`, which are indexes of the block's columns or -1. */
export function valuesOfRow(block: BlockText, row: number, columns: readonly number[]): Value[] {
  const places = (block.places ??= noPlaces(block));
  return columns.map((column) => valueOf(block, places, row, column));
}

function noPlaces({ starts, rowCount }: BlockText): Places {
  const columnCount = starts.length - 1;
  const perColumn = Math.ceil(rowCount / placeEvery);
  return { at: new Uint32Array(columnCount * perColumn), perColumn, known: new Uint16Array(columnCount) };
}

function valueOf(block: BlockText, places: Places, row: number, column: number): Value {
  const { body, starts } = block;
  if (column < 0 || column >= starts.length - 1) return null;
  const at = skipValues(body, placeOf(block, places, column, Math.floor(row / placeEvery)), row % placeEvery);
  const last = (starts[column + 1] ?? 0) - 1;
  // A block that was written again with fewer rows.
  if (at > last) return null;
  const end = endOfValue(body, at, last);
  return isNoValue(body, at, end) ? null : body.slice(at, end);
}

function placeOf({ body, starts }: BlockText, places: Places, column: number, index: number): number {
  const first = column * places.perColumn;
  for (let known = places.known[column] ?? 0; known <= index; known += 1) {
    const before = places.at[first + known - 1] ?? 0;
    places.at[first + known] = known === 0 ? (starts[column] ?? 0) : skipValues(body, before, placeEvery);
    places.known[column] = known + 1;
  }
  return places.at[first + index] ?? 0;
}

/** Returns the place of the value that is `count` values further; behind its column where that has fewer values. */
function skipValues(body: string, start: number, count: number): number {
  let at = start;
  for (let rest = count; rest > 0; rest -= 1) at = endOfValue(body, at, body.length) + 1;
  return at;
}

/** `indexOf` takes a third of the time of reading each character. `last` is the end of the column or of the body. */
function endOfValue(body: string, start: number, last: number): number {
  const end = body.indexOf(VALUE_END, start);
  return end === -1 || end > last ? last : end;
}

function isNoValue(body: string, start: number, end: number): boolean {
  return end === start + 1 && body.charCodeAt(start) === noValue;
}
