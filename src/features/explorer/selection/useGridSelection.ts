import { useState } from 'react';
import type { RowWindow } from '#app/parts/virtual/useRowWindow.ts';
import type { RowSource } from '../rows/tableRows.ts';
import type { GridColumn } from '../view/gridColumns.ts';
import { rangeOf, type CellSelection } from './cellRange.ts';
import { headerRow, withinGrid } from './gridKeys.ts';
import { useCellPointer } from './useCellPointer.ts';
import { useCopyCells } from './useCopyCells.ts';
import { useGridKeyboard } from './useGridKeyboard.ts';

interface GridSelectionOptions extends Pick<RowWindow<HTMLDivElement>, 'scrollerRef' | 'scrollToRow' | 'rowsPerView'> {
  source: RowSource;
  columns: readonly GridColumn[];
  onOpenRow: (row: number) => void;
  onSort: (column: string, isAdding: boolean) => void;
  onMenu: (column: string, target: HTMLElement) => void;
}

const firstCell: CellSelection = { anchor: { row: 0, column: 0 }, focus: { row: 0, column: 0 } };

/** Returns the selected cells of a grid, and the handlers by which mouse, keyboard and finger change and copy them. */
export function useGridSelection(options: GridSelectionOptions) {
  const { source, columns, scrollerRef, scrollToRow, rowsPerView, onOpenRow, onSort, onMenu } = options;
  const [chosen, onSelect] = useState(firstCell);
  const [isTouchRange, onTouchRange] = useState(false);
  const size = { rowCount: source.rowCount, columnCount: columns.length, rowsPerView };
  const selection = { anchor: withinGrid(chosen.anchor, size), focus: withinGrid(chosen.focus, size) };
  const range = rangeOf(selection);
  const copy = useCopyCells(source, columns);
  const onKeyDown = useGridKeyboard({
    scrollerRef,
    scrollToRow,
    size,
    selection,
    onSelect,
    onOpenRow,
    onCopy: copy,
    onSort: (column, isAdding) => onSort(columns[column]?.name ?? '', isAdding),
    onHeaderMenu: (column, target) => onMenu(columns[column]?.name ?? '', target),
  });
  const pointer = useCellPointer({ scrollerRef, columnCount: columns.length, selection, onSelect, onTouchRange });
  return {
    selection,
    range,
    /** True while a finger selects: its range has handles, and a bar that copies it. */
    isTouchRange,
    pointer,
    onKeyDown,
    onFocusHeader: (column: number) =>
      onSelect({ anchor: { row: headerRow, column }, focus: { row: headerRow, column } }),
    onCopy: () => {
      if (range !== null) copy(range);
    },
    onEndTouch: () => {
      onTouchRange(false);
      onSelect({ anchor: selection.focus, focus: selection.focus });
    },
  };
}
