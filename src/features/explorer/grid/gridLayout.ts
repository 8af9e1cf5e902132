import type { GridColumn } from '../view/gridColumns.ts';

export const rowHeight = 34;
export const headerHeight = 36;
const numberWidthPx = { ofRun: 64, ofRuns: 108 };
/** Pinned columns take no more than this part of the grid: the others could not be read otherwise. */
const maxPinnedPart = 0.6;
/** Columns are added and removed in steps of this many pixels, and one step more is drawn on either side. */
const stepPx = 320;

/** The part of the grid that is in view. */
export interface ColumnView {
  /** The scrolled distance, in whole steps. */
  leftPx: number;
  widthPx: number;
}

/** A visible column at its place. */
interface ColumnPlace {
  column: GridColumn;
  /** The index among the visible columns. */
  index: number;
  startPx: number;
  /** The distance from the left edge at which the column stays; `null` for one that scrolls. */
  stuckAtPx: number | null;
}

export interface DrawnColumn extends ColumnPlace {
  /** The grid line where the column starts if columns before it are not drawn, else `null`. */
  line: number | null;
}

/** The places of the grid's columns. A table may have hundreds: only those in view are drawn. */
export interface GridLayout {
  gridTemplateColumns: string;
  widthPx: number;
  /** The width of everything that stays. */
  stuckPx: number;
  /** The columns that stay, those in view, and one that has the focus (`withColumn`). */
  drawn: readonly DrawnColumn[];
  places: readonly ColumnPlace[];
}

/** Returns the distance in whole steps. */
export function steppedLeft(scrollLeft: number): number {
  return Math.floor(scrollLeft / stepPx) * stepPx;
}

/**
 * Returns the places of columns in a grid. The last column takes the remaining width, so that a narrow table fills its
 * frame.
 */
export function gridLayout(columns: readonly GridColumn[], isOfRuns: boolean, view: ColumnView): GridLayout {
  const first = isOfRuns ? numberWidthPx.ofRuns : numberWidthPx.ofRun;
  const places: ColumnPlace[] = [];
  let startPx = first;
  let stuckPx = first;
  let isFull = false;
  for (const [index, column] of columns.entries()) {
    isFull ||= !column.isPinned || stuckPx + column.widthPx > view.widthPx * maxPinnedPart;
    places.push({ column, index, startPx, stuckAtPx: isFull ? null : stuckPx });
    startPx += column.widthPx;
    if (!isFull) stuckPx = startPx;
  }
  const drawn = places.filter((place) => place.stuckAtPx !== null || isNearView(place, view));
  return { widthPx: startPx, stuckPx, places, ...tracksOf(drawn, first, startPx, places.length) };
}

/** Returns the layout with one more drawn column: the keyboard would lose its position if the focused cell left. */
export function withColumn(layout: GridLayout, index: number): GridLayout {
  const place = layout.places[index];
  if (place === undefined || layout.drawn.some((each) => each.index === index)) return layout;
  const drawn = [...layout.drawn, place].sort((one, other) => one.index - other.index);
  const first = layout.places[0]?.startPx ?? 0;
  return { ...layout, ...tracksOf(drawn, first, layout.widthPx, layout.places.length) };
}

/** Returns the style of a cell that stays at the left edge or follows columns that are not drawn. */
export function cellStyle(stuckAtPx: number | null, line: number | null): { left?: number; gridColumnStart?: number } {
  return { ...(stuckAtPx !== null && { left: stuckAtPx }), ...(line !== null && { gridColumnStart: line }) };
}

function isNearView({ startPx, column }: ColumnPlace, { leftPx, widthPx }: ColumnView): boolean {
  return startPx + column.widthPx > leftPx - stepPx && startPx < leftPx + widthPx + 2 * stepPx;
}

/** Columns that are not drawn are one empty track, so that a row of hundreds is as quick to lay out as one of a few. */
function tracksOf(
  places: readonly ColumnPlace[],
  firstPx: number,
  widthPx: number,
  columnCount: number,
): Pick<GridLayout, 'gridTemplateColumns' | 'drawn'> {
  const tracks = [`${firstPx}px`];
  const drawn: DrawnColumn[] = [];
  let endPx = firstPx;
  for (const place of places) {
    const isAfterGap = place.startPx > endPx;
    if (isAfterGap) tracks.push(`${place.startPx - endPx}px`);
    drawn.push({ ...place, line: isAfterGap ? tracks.length + 1 : null });
    const own = `${place.column.widthPx}px`;
    tracks.push(place.index === columnCount - 1 ? `minmax(${own}, 1fr)` : own);
    endPx = place.startPx + place.column.widthPx;
  }
  if (endPx < widthPx) tracks.push(`minmax(${widthPx - endPx}px, 1fr)`);
  return { gridTemplateColumns: tracks.join(' '), drawn };
}
