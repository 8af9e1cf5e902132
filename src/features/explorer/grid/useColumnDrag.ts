import { useRef, useState, type PointerEvent } from 'react';
import type { GridColumn } from '../view/gridColumns.ts';
import type { Side } from '../view/viewColumns.ts';

/** The header before or after which the dragged column would be dropped. */
interface Drop {
  index: number;
  side: Side;
}

/** A shorter move is a press, which sorts. */
const dragFromPx = 6;

/** Moves a column by a drag of its header, among the columns that are pinned as it is. A finger scrolls instead. */
export function useColumnDrag(
  columns: readonly GridColumn[],
  onMove: (column: string, beside: string, side: Side) => void,
) {
  const pressed = useRef<{ index: number; x: number } | null>(null);
  const wasDragged = useRef(false);
  const [drop, setDrop] = useState<Drop | null>(null);
  const finish = () => {
    const from = pressed.current;
    pressed.current = null;
    setDrop(null);
    const [moved, beside] = [columns[from?.index ?? -1], columns[drop?.index ?? -1]];
    if (moved !== undefined && beside !== undefined && drop !== null) onMove(moved.name, beside.name, drop.side);
  };
  const dragHandlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasDragged.current = false;
      const index = indexOf(event.target);
      const isLabel = event.target instanceof Element && event.target.closest('[aria-haspopup]') === null;
      if (event.button !== 0 || event.pointerType === 'touch' || index === null || !isLabel) return;
      pressed.current = { index, x: event.clientX };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = pressed.current;
      if (from === null) return;
      if (event.buttons !== 1) return finish();
      if (!wasDragged.current && Math.abs(event.clientX - from.x) < dragFromPx) return;
      wasDragged.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrop(dropAt(event.currentTarget, event.clientX, columns, from.index));
    },
    onPointerUp: finish,
    onPointerCancel: () => {
      pressed.current = null;
      setDrop(null);
    },
  };
  return { drop, isDragged: () => wasDragged.current, dragHandlers };
}

function indexOf(target: EventTarget): number | null {
  const header = target instanceof Element ? target.closest<HTMLElement>('[role="columnheader"]') : null;
  const index = header?.dataset['column'];
  return index === undefined ? null : Number(index);
}

function dropAt(row: HTMLElement, x: number, columns: readonly GridColumn[], from: number): Drop | null {
  for (const header of row.querySelectorAll<HTMLElement>('[data-column]')) {
    const { left, right } = header.getBoundingClientRect();
    if (x < left || x >= right) continue;
    const index = Number(header.dataset['column']);
    const side = x < (left + right) / 2 ? 'before' : 'after';
    const isPlaceOfItself = index === from || (side === 'before' ? index === from + 1 : index === from - 1);
    return isPlaceOfItself || columns[index]?.isPinned !== columns[from]?.isPinned ? null : { index, side };
  }
  return null;
}
