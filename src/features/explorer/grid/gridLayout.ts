import type { GridColumn } from '../view/gridColumns.ts';

export const rowHeight = 34;
export const headerHeight = 36;
const numberWidthPx = { ofRun: 64, ofRuns: 108 };
/** Pinned columns take no more than this part of the grid: the others could not be read otherwise. */
const maxPinnedPart = 0.6;

/** The places of the grid's columns. */
export interface GridLayout {
  gridTemplateColumns: string;
  widthPx: number;
  /** The distance of each column from the left edge at which it stays; `null` for one that scrolls. */
  stuckAtPx: (number | null)[];
  /** The width of everything that stays. */
  stuckPx: number;
}

/**
 * Returns the places of columns in a grid of this width. The last column takes the remaining width, so that a narrow
 * table fills its frame.
 */
export function gridLayout(columns: readonly GridColumn[], isOfRuns: boolean, viewWidthPx: number): GridLayout {
  const first = isOfRuns ? numberWidthPx.ofRuns : numberWidthPx.ofRun;
  const widths = columns.map(({ widthPx }, index) =>
    index === columns.length - 1 ? `minmax(${widthPx}px, 1fr)` : `${widthPx}px`,
  );
  const stuckAtPx: (number | null)[] = [];
  let stuckPx = first;
  let isFull = false;
  for (const { isPinned, widthPx } of columns) {
    isFull ||= !isPinned || stuckPx + widthPx > viewWidthPx * maxPinnedPart;
    stuckAtPx.push(isFull ? null : stuckPx);
    if (!isFull) stuckPx += widthPx;
  }
  return {
    gridTemplateColumns: [`${first}px`, ...widths].join(' '),
    widthPx: first + columns.reduce((sum, { widthPx }) => sum + widthPx, 0),
    stuckAtPx,
    stuckPx,
  };
}
