import { useMemo, useState, type PointerEvent } from 'react';
import type { GridColumn } from '../view/gridColumns.ts';
import { columnLimitsPx } from '../view/viewAddress.ts';

export type StartResize = (column: GridColumn, event: PointerEvent<HTMLElement>) => void;

/**
 * Returns the columns with the width of the one whose border is being dragged. The new width is reported at the end of
 * the drag only.
 */
export function useColumnWidths(
  columns: readonly GridColumn[],
  onResize: (column: string, widthPx: number) => void,
): { columns: readonly GridColumn[]; startResize: StartResize } {
  const [dragged, setDragged] = useState<{ name: string; widthPx: number } | null>(null);
  const startResize: StartResize = ({ name, widthPx }, event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const border = event.currentTarget;
    const start = event.clientX;
    let width = widthPx;
    const handleMove = ({ clientX }: globalThis.PointerEvent) => {
      width = Math.min(columnLimitsPx.max, Math.max(columnLimitsPx.min, widthPx + clientX - start));
      setDragged({ name, widthPx: width });
    };
    const handleEnd = ({ type }: globalThis.PointerEvent) => {
      border.removeEventListener('pointermove', handleMove);
      for (const end of ends) border.removeEventListener(end, handleEnd);
      setDragged(null);
      if (type === 'pointerup' && width !== widthPx) onResize(name, Math.round(width));
    };
    border.setPointerCapture(event.pointerId);
    border.addEventListener('pointermove', handleMove);
    for (const end of ends) border.addEventListener(end, handleEnd);
  };
  const shown = useMemo(
    () => columns.map((column) => (column.name === dragged?.name ? { ...column, widthPx: dragged.widthPx } : column)),
    [columns, dragged],
  );
  return { columns: shown, startResize };
}

const ends = ['pointerup', 'pointercancel'] as const;
