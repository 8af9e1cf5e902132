/** The row of the headers, above row 0. */
export const headerRow = -1;

export interface CellPlace {
  /** The index in the shown order, or `headerRow`. */
  row: number;
  /** The index among the visible columns. */
  column: number;
}

export interface GridSize {
  rowCount: number;
  columnCount: number;
  rowsPerView: number;
}

type Move = (place: CellPlace, size: GridSize) => CellPlace;

/** The keys of the ARIA grid pattern; with Ctrl or Command, Home and End go to the corners. */
const moves: Record<string, Move> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }, { rowsPerView }) => ({ row: Math.max(Math.min(row, 0), row - rowsPerView), column }),
  PageDown: ({ row, column }, { rowsPerView }) => ({ row: row + rowsPerView, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columnCount }) => ({ row, column: columnCount - 1 }),
};
const cornerMoves: Record<string, Move> = {
  Home: () => ({ row: 0, column: 0 }),
  End: (_, { rowCount, columnCount }) => ({ row: rowCount - 1, column: columnCount - 1 }),
};

/** Returns the cell that a key moves to; `null` for a key that the grid does not handle. */
export function cellAfterKey(key: string, isCorner: boolean, place: CellPlace, size: GridSize): CellPlace | null {
  const moved = (isCorner ? cornerMoves : moves)[key]?.(place, size);
  return moved === undefined ? null : withinGrid(moved, size);
}

/**
 * Returns the nearest existing cell: the place may no longer exist after a change of the lot or of the visible columns.
 */
export function withinGrid({ row, column }: CellPlace, { rowCount, columnCount }: GridSize): CellPlace {
  return {
    row: Math.max(headerRow, Math.min(rowCount - 1, row)),
    column: Math.max(0, Math.min(columnCount - 1, column)),
  };
}
