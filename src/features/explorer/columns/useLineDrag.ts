import { useState, type PointerEvent } from 'react';
import type { Explorer } from '../useExplorer.ts';
import { movedColumn, type Side } from '../view/viewColumns.ts';

/** Moves the lines of a list by their handles. */
export interface LineDrag {
  handlersOf: (name: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
  /** The side of this line on which the dragged one would be dropped. */
  dropSideOf: (name: string) => Side | undefined;
}

interface Drag {
  name: string;
  drop: { beside: string; side: Side } | null;
}

export function useLineDrag(change: Explorer['change']): LineDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  return {
    handlersOf: (name) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ name, drop: null });
      },
      onPointerMove: ({ currentTarget, clientY }) => {
        if (drag?.name === name) setDrag({ name, drop: dropAt(currentTarget, clientY, name) });
      },
      onPointerUp: () => {
        const drop = drag?.drop ?? null;
        setDrag(null);
        if (drop !== null)
          change(({ columns }) => ({ columns: movedColumn(columns, name, drop.beside, drop.side) }), true);
      },
      onPointerCancel: () => setDrag(null),
    }),
    dropSideOf: (name) => (drag?.drop?.beside === name ? drag.drop.side : undefined),
  };
}

/** Returns the nearest line and its side; `null` over the dragged line itself. */
function dropAt(handle: HTMLElement, y: number, name: string): Drag['drop'] {
  const lines = [...(handle.closest('ul')?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
  const over = lines.find((line) => y < line.getBoundingClientRect().bottom) ?? lines.at(-1);
  const beside = over?.dataset['line'];
  if (over === undefined || beside === undefined || beside === name) return null;
  const { top, height } = over.getBoundingClientRect();
  return { beside, side: y < top + height / 2 ? 'before' : 'after' };
}
