import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { RowWindow } from '#app/parts/virtual/useRowWindow.ts';
import { everyCell, rangeOf, type CellRange, type CellSelection } from './cellRange.ts';
import { cellAfterKey, headerRow, type CellPlace, type GridSize } from './gridKeys.ts';

export interface GridKeyboardOptions extends Pick<RowWindow<HTMLElement>, 'scrollerRef' | 'scrollToRow'> {
  size: GridSize;
  selection: CellSelection;
  onSelect: (selection: CellSelection) => void;
  onOpenRow: (row: number) => void;
  onCopy: (range: CellRange) => void;
  onSort: (column: number, isAdding: boolean) => void;
  onHeaderMenu: (column: number, target: HTMLElement) => void;
}

/** Roving focus: moves the focused cell, brings it into view and gives it the focus. With Shift the selection grows. */
export function useGridKeyboard(options: GridKeyboardOptions): (event: KeyboardEvent<HTMLElement>) => void {
  const { size, selection, onSelect, scrollToRow } = options;
  const focusSoon = useFocus(options);
  return (event) => {
    // A cell's own controls, such as the border that changes a width, have keys of their own.
    if (event.defaultPrevented) return;
    const isControl = event.ctrlKey || event.metaKey;
    const next = event.altKey ? null : cellAfterKey(event.key, isControl, selection.focus, size);
    if (next !== null) {
      event.preventDefault();
      const isExtending = event.shiftKey && selection.anchor.row !== headerRow;
      const focus = isExtending ? { ...next, row: Math.max(0, next.row) } : next;
      focusSoon(focus, true);
      onSelect({ anchor: isExtending ? selection.anchor : focus, focus });
      if (focus.row !== headerRow) scrollToRow(focus.row);
      return;
    }
    const isHandled =
      selection.focus.row === headerRow ? pressHeader(event, options) : pressCell(event, options, isControl);
    if (!isHandled) return;
    event.preventDefault();
    // The first cell has the focus after all are selected, but the grid does not scroll to it.
    if (isControl && event.key === 'a') focusSoon({ row: 0, column: 0 }, false);
  };
}

function useFocus({ scrollerRef, selection }: GridKeyboardOptions) {
  const wanted = useRef<(CellPlace & { isScrolling: boolean }) | null>(null);
  useEffect(() => {
    const { row, column } = selection.focus;
    // A late effect of an earlier render may run with the old cell: the focus waits for the wanted cell.
    if (wanted.current?.row !== row || wanted.current.column !== column) return;
    const { isScrolling } = wanted.current;
    wanted.current = null;
    const cell = cellAt(scrollerRef.current, selection.focus);
    cell?.focus({ preventScroll: true });
    if (isScrolling) cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  return (place: CellPlace, isScrolling: boolean) => {
    wanted.current = { ...place, isScrolling };
  };
}

function pressHeader(event: KeyboardEvent, { scrollerRef, selection, ...options }: GridKeyboardOptions): boolean {
  const { column } = selection.focus;
  const isMenuKey =
    event.key === 'ContextMenu' ||
    (event.key === 'F10' && event.shiftKey) ||
    (event.key === 'ArrowDown' && event.altKey);
  if (isMenuKey) {
    const header = cellAt(scrollerRef.current, selection.focus);
    if (header !== null) options.onHeaderMenu(column, header);
    return header !== null;
  }
  if (event.key !== 'Enter' && event.key !== ' ') return false;
  options.onSort(column, event.shiftKey);
  return true;
}

function pressCell(event: KeyboardEvent, options: GridKeyboardOptions, isControl: boolean): boolean {
  const { selection, size, onSelect } = options;
  const range = rangeOf(selection);
  if (event.key === 'Enter') {
    options.onOpenRow(selection.focus.row);
    return true;
  }
  if (isControl && event.key === 'a') {
    onSelect(everyCell(size.rowCount, size.columnCount));
    return true;
  }
  if (isControl && event.key === 'c' && range !== null && document.getSelection()?.isCollapsed !== false) {
    options.onCopy(range);
    return true;
  }
  if (event.key === 'Escape' && selection.anchor !== selection.focus) {
    onSelect({ anchor: selection.focus, focus: selection.focus });
    return true;
  }
  return false;
}

function cellAt(grid: HTMLElement | null, { row, column }: CellPlace): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`) ?? null;
}
