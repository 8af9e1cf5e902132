import { headerRow, type CellPlace } from './gridKeys.ts';

/** The selected cells: from the one where the selection began to the focused one. */
export interface CellSelection {
  anchor: CellPlace;
  focus: CellPlace;
}

/** A rectangle of cells; all ends belong to it. Columns are indexes among the visible ones. */
export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Returns the selected rectangle; a header alone is not part of it. */
export function rangeOf({ anchor, focus }: CellSelection): CellRange | null {
  if (focus.row === headerRow) return null;
  return {
    top: Math.max(0, Math.min(anchor.row, focus.row)),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

export function cellCountOf({ top, bottom, left, right }: CellRange): number {
  return (bottom - top + 1) * (right - left + 1);
}

/** Returns the selection of all cells. The focused cell stays the first one, so that nothing scrolls. */
export function everyCell(rowCount: number, columnCount: number): CellSelection {
  return { anchor: { row: rowCount - 1, column: columnCount - 1 }, focus: { row: 0, column: 0 } };
}

/** The handles of whole rows are beside their numbers. */
export const numberColumn = -1;

export interface RangeHandle {
  end: 'start' | 'end';
  /** True where whole rows are selected. */
  isOfRows: boolean;
}

/** The part of a selection that is in one row. */
export interface RowSelection {
  /** The first and last selected column, if any. */
  selectedFrom: number | null;
  selectedTo: number | null;
  /** The columns with the handles by which a finger changes the range, if any. */
  startHandle: number | null;
  endHandle: number | null;
}

/** Returns the part of a range in a row. One focused cell alone does not look selected. */
export function rowSelection(
  range: CellRange | null,
  row: number,
  columnCount: number,
  hasHandles: boolean,
): RowSelection {
  if (range === null) return { selectedFrom: null, selectedTo: null, startHandle: null, endHandle: null };
  const { top, bottom, left, right } = range;
  const isSelected = cellCountOf(range) > 1 && row >= top && row <= bottom;
  const isOfRows = left === 0 && right === columnCount - 1 && columnCount > 1;
  return {
    selectedFrom: isSelected ? left : null,
    selectedTo: isSelected ? right : null,
    startHandle: hasHandles && row === top ? (isOfRows ? numberColumn : left) : null,
    endHandle: hasHandles && row === bottom ? (isOfRows ? numberColumn : right) : null,
  };
}

/** Returns the corner that stays while a handle is dragged: of whole rows it is in the last column. */
export function oppositeOf(handle: RangeHandle, { top, bottom, left, right }: CellRange): CellPlace {
  if (handle.end === 'start') return { row: bottom, column: right };
  return { row: top, column: handle.isOfRows ? right : left };
}
