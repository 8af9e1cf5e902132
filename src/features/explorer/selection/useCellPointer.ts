import { useEffect, useRef, type PointerEvent, type RefObject } from 'react';
import type { CellSelection } from './cellRange.ts';
import type { CellPlace } from './gridKeys.ts';

/** The distance from an edge of the grid within which a drag scrolls, and how far in each frame. */
const edgePx = 28;
const stepPx = 17;
/** A shorter move is a press: it must still reach the link or button under it. */
const dragFromPx = 4;

interface CellPointerOptions {
  scrollerRef: RefObject<HTMLElement | null>;
  selection: CellSelection;
  onSelect: (selection: CellSelection) => void;
}

/**
 * Selects cells by a press, by Shift and a press, and by a drag with the mouse, which scrolls at the edges of the grid.
 * A finger scrolls; its tap selects one cell.
 */
export function useCellPointer({ scrollerRef, selection, onSelect }: CellPointerOptions) {
  const drag = useRef<Drag | null>(null);
  const stop = () => {
    if (drag.current?.frame !== undefined) cancelAnimationFrame(drag.current.frame);
    drag.current = null;
  };
  useEffect(() => stop, []);

  const extend = (grid: HTMLElement, { anchor, x, y }: Drag) => {
    const focus = placeOf(document.elementFromPoint(...insideOf(grid, x, y)));
    if (focus !== null) onSelect({ anchor, focus });
  };
  const scrollAtEdge = () => {
    const grid = scrollerRef.current;
    if (drag.current === null || grid === null) return;
    const box = grid.getBoundingClientRect();
    const left = stepToward(drag.current.x, box.left, box.right);
    const top = stepToward(drag.current.y, box.top, box.bottom);
    if (left !== 0 || top !== 0) {
      grid.scrollBy(left, top);
      extend(grid, drag.current);
    }
    drag.current.frame = requestAnimationFrame(scrollAtEdge);
  };

  return {
    onPointerDown: ({ target, button, shiftKey, pointerType, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      const place = placeOf(target);
      if (place === null || button !== 0) return;
      const anchor = shiftKey ? selection.anchor : place;
      onSelect({ anchor, focus: place });
      if (pointerType === 'mouse') drag.current = { anchor, x, y, frame: undefined };
    },
    onPointerMove: ({ currentTarget: grid, buttons, pointerId, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      if (drag.current === null) return;
      if (buttons !== 1) return stop();
      const isShort = Math.hypot(x - drag.current.x, y - drag.current.y) < dragFromPx;
      if (drag.current.frame === undefined && isShort) return;
      grid.setPointerCapture(pointerId);
      Object.assign(drag.current, { x, y });
      extend(grid, drag.current);
      drag.current.frame ??= requestAnimationFrame(scrollAtEdge);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}

interface Drag {
  anchor: CellPlace;
  x: number;
  y: number;
  /** Absent until the pointer has moved. */
  frame: number | undefined;
}

/** Returns the cell of a row that contains an element; `null` outside of them, and in a header. */
export function placeOf(target: EventTarget | null): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null;
  return cell === null ? null : { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}

/** Returns the nearest point inside the visible cells. */
function insideOf(grid: HTMLElement, x: number, y: number): [x: number, y: number] {
  const box = grid.getBoundingClientRect();
  const header = grid.querySelector('[role="row"]')?.getBoundingClientRect();
  const top = (header?.bottom ?? box.top) + 1;
  const within = (at: number, least: number, most: number) => Math.max(least, Math.min(most, at));
  return [within(x, box.left + 2, box.left + grid.clientWidth - 2), within(y, top, box.top + grid.clientHeight - 2)];
}

function stepToward(at: number, start: number, end: number): number {
  if (at < start + edgePx) return -stepPx;
  return at > end - edgePx ? stepPx : 0;
}
