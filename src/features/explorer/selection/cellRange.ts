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
