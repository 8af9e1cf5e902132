import { COLUMN_END, NO_VALUE, VALUE_END, type Value } from '../data/block.ts';

const valueEnd = VALUE_END.charCodeAt(0);
const columnEnd = COLUMN_END.charCodeAt(0);
const noValue = NO_VALUE.charCodeAt(0);
/** The rows between two of the places that `placesOf` notes. */
const placeEvery = 32;

/**
 * The body of a block (core/domain/data/block.ts) with the places of its columns: questions read the body in place,
 * because a million rows as separate values would take many times the memory.
 */
export interface BlockText {
  body: string;
  /** The first character of each column, and one more: two characters behind the last of the body. */
  starts: Uint32Array;
  rowCount: number;
  /** The places of every 32nd value of each column, made when a row is read. */
  places: Uint32Array | null;
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
  let row = 0;
  for (let at = start; at < last; at += 1) {
    const code = body.charCodeAt(at);
    if (code === valueEnd) {
      visit(row, start, at);
      row += 1;
      start = at + 1;
      // The block may have grown since its rows were counted.
      if (row === rowCount) return;
    } else if (code === noValue) {
      visit(row, at, at);
      row += 1;
      at += 1;
      start = at + 1;
      if (row === rowCount) return;
    }
  }
  // A last value that is absent was visited above.
  if (start <= last) visit(row, start, last);
}

/** Returns the values of one row, one for each of `columns`, which are indexes of the block's columns or -1. */
export function valuesOfRow(block: BlockText, row: number, columns: readonly number[]): Value[] {
  block.places ??= placesOf(block);
  return columns.map((column) => valueOf(block, row, column));
}

function valueOf({ body, starts, rowCount, places }: BlockText, row: number, column: number): Value {
  if (column < 0 || column >= starts.length - 1) return null;
  const place = column * Math.ceil(rowCount / placeEvery) + Math.floor(row / placeEvery);
  let at = places?.[place] ?? 0;
  for (let rest = row % placeEvery; rest > 0; rest -= 1) at = endOfValue(body, at) + 1;
  // A block that was written again with fewer rows.
  if (at >= (starts[column + 1] ?? 0)) return null;
  const end = endOfValue(body, at);
  return end === at + 1 && body.charCodeAt(at) === noValue ? null : body.slice(at, end);
}

function endOfValue(body: string, start: number): number {
  let at = start;
  for (; at < body.length; at += 1) {
    const code = body.charCodeAt(at);
    if (code === valueEnd || code === columnEnd) return at;
  }
  return at;
}

/** Notes every 32nd value: reading a row of a sorted table then walks over 31 values at most instead of 500. */
function placesOf({ body, starts, rowCount }: BlockText): Uint32Array {
  const columnCount = starts.length - 1;
  const perColumn = Math.ceil(rowCount / placeEvery);
  // A row that the block does not have is behind its end.
  const places = new Uint32Array(columnCount * perColumn).fill(body.length + 1);
  for (let column = 0; column < columnCount; column += 1) {
    const last = (starts[column + 1] ?? 0) - 1;
    let row = 0;
    for (let at = starts[column] ?? 0; at <= last && row < rowCount; row += 1) {
      if (row % placeEvery === 0) places[column * perColumn + row / placeEvery] = at;
      at = endOfValue(body, at) + 1;
    }
  }
  return places;
}
