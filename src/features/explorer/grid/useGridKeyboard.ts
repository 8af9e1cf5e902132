import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { RowWindow } from '#app/parts/virtual/useRowWindow.ts';
import { cellAfterKey, type CellPlace, type GridSize } from './gridKeys.ts';

interface GridKeyboardOptions extends Pick<RowWindow<HTMLElement>, 'scrollerRef' | 'scrollToRow'> {
  size: GridSize;
  active: CellPlace;
  setActive: (place: CellPlace) => void;
  onOpenRow: (row: number) => void;
}

/** Roving focus: moves the active cell, brings it into view and gives it the focus. */
export function useGridKeyboard(options: GridKeyboardOptions): (event: KeyboardEvent<HTMLElement>) => void {
  const { scrollerRef, scrollToRow, size, active, setActive, onOpenRow } = options;
  const wanted = useRef<CellPlace | null>(null);
  useEffect(() => {
    // A late effect of an earlier render may run with the old cell: the focus waits for the wanted cell.
    if (wanted.current?.row !== active.row || wanted.current.column !== active.column) return;
    wanted.current = null;
    const cell = cellAt(scrollerRef.current, active);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  return (event) => {
    const isControl = event.ctrlKey || event.metaKey;
    const next = cellAfterKey(event.key, isControl, active, size);
    if (next !== null) {
      event.preventDefault();
      wanted.current = next;
      setActive(next);
      scrollToRow(next.row);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onOpenRow(active.row);
    } else if (isControl && event.key === 'c' && document.getSelection()?.isCollapsed === true) {
      const text = cellAt(scrollerRef.current, active)?.textContent ?? '';
      void navigator.clipboard.writeText(text);
    }
  };
}

function cellAt(grid: HTMLElement | null, { row, column }: CellPlace): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`) ?? null;
}
