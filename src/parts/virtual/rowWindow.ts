/**
 * Computes which rows of a tall list are drawn, and their positions. All rows have the same height, so arithmetic is
 * enough: nothing is measured or stored per row, and a list of a million rows costs as much as a list of ten.
 *
 * Browsers limit an element's height (Firefox to about 17.8 million pixels); a million rows are 33 million. Above
 * `maxCanvasHeight` the scroll is scaled: the position in the list (`offset`, in row pixels) is separate from the
 * position of the scroll bar (`scrollTop`). A short move, as a wheel or a key makes, moves both by the same number of
 * pixels, so that rows move at their usual speed; a long move, as dragging the scroll bar makes, is translated by the
 * ratio. The difference that builds up between both is corrected when the list is at rest or the scroll bar is near an
 * end (`alignedScrollTop`).
 */
export const maxCanvasHeight = 8_000_000;

export interface RowScale {
  rowCount: number;
  rowHeight: number;
  viewHeight: number;
}

export interface ScrollPlace {
  scrollTop: number;
  offset: number;
}

/** Rows are added and removed in steps of this size. The overscan is longer, so that no row is missing meanwhile. */
const rowsPerStep = 2;

export const topPlace: ScrollPlace = { scrollTop: 0, offset: 0 };

/** Returns the height of the element that contains the rows. */
export function canvasHeight(scale: RowScale): number {
  return Math.min(scale.rowCount * scale.rowHeight, maxCanvasHeight);
}

/** Returns the position in the list after the browser reports a new `scrollTop`. */
export function placeAfterScroll(scale: RowScale, before: ScrollPlace, scrollTop: number): ScrollPlace {
  const moved = scrollTop - before.scrollTop;
  if (!isScaled(scale)) return { scrollTop, offset: scrollTop };
  if (isShort(scale, moved)) return { scrollTop, offset: clampOffset(scale, before.offset + moved) };
  return { scrollTop, offset: clampOffset(scale, (scrollTop / maxScrollTop(scale)) * maxOffset(scale)) };
}

/** Returns the scroll bar's exact position for `offset`. */
export function alignedScrollTop(scale: RowScale, offset: number): number {
  if (!isScaled(scale)) return offset;
  return Math.round((offset / maxOffset(scale)) * maxScrollTop(scale));
}

/** Returns whether the scroll bar is about to reach an end before the list does. */
export function isNearFalseEnd(scale: RowScale, place: ScrollPlace): boolean {
  if (!isScaled(scale)) return false;
  const room = scale.viewHeight;
  const isFalseTop = place.scrollTop < room && place.offset > room;
  return isFalseTop || (maxScrollTop(scale) - place.scrollTop < room && maxOffset(scale) - place.offset > room);
}

/**
 * Returns the drawn rows from `start` (inclusive) to `end` (exclusive): those in view and `overscan` on either side.
 */
export function rowsInView(scale: RowScale, offset: number, overscan: number): { start: number; end: number } {
  const first = Math.floor(offset / scale.rowHeight);
  const last = Math.ceil((offset + scale.viewHeight) / scale.rowHeight);
  return { start: Math.max(0, first - overscan), end: Math.min(scale.rowCount, last + overscan) };
}

/**
 * Returns whether the drawn rows also cover the next position: in a list without scaling the rows keep their positions.
 */
export function areRowsDrawn(scale: RowScale, drawn: ScrollPlace, next: ScrollPlace): boolean {
  return !isScaled(scale) && Math.abs(next.offset - drawn.offset) < rowsPerStep * scale.rowHeight;
}

/** Returns the distance of a row from the top of the element that contains the rows. */
export function rowTop(scale: RowScale, place: ScrollPlace, row: number): number {
  return row * scale.rowHeight - place.offset + place.scrollTop;
}

/** Returns the nearest offset that shows a whole row. */
export function offsetShowing(scale: RowScale, offset: number, row: number): number {
  const top = row * scale.rowHeight;
  const lowest = top + scale.rowHeight - scale.viewHeight;
  return clampOffset(scale, Math.min(top, Math.max(lowest, offset)));
}

function isScaled(scale: RowScale): boolean {
  return scale.rowCount * scale.rowHeight > maxCanvasHeight;
}

function isShort(scale: RowScale, moved: number): boolean {
  return Math.abs(moved) <= scale.viewHeight * 2;
}

function maxOffset(scale: RowScale): number {
  return Math.max(0, scale.rowCount * scale.rowHeight - scale.viewHeight);
}

function maxScrollTop(scale: RowScale): number {
  return Math.max(1, canvasHeight(scale) - scale.viewHeight);
}

function clampOffset(scale: RowScale, offset: number): number {
  return Math.min(maxOffset(scale), Math.max(0, offset));
}
