import { useEffect, useRef, type PointerEvent, type RefObject } from 'react';
import { oppositeOf, rangeOf, type CellSelection, type RangeHandle } from './cellRange.ts';
import { headerRow, type CellPlace } from './gridKeys.ts';
import { useTouchPress } from './useTouchPress.ts';

/** The distance from an edge of the grid within which a drag scrolls, and how far in each frame. */
const edgePx = 28;
const stepPx = 17;
/** A shorter move is a press: it must still reach the link or button under it. */
const dragFromPx = 4;

interface CellPointerOptions {
  scrollerRef: RefObject<HTMLElement | null>;
  columnCount: number;
  selection: CellSelection;
  onSelect: (selection: CellSelection) => void;
  /** True when a finger begins a range, whose handles are then drawn; false when a press ends it. */
  onTouchRange: (isTouchRange: boolean) => void;
}

/**
 * Selects cells by a press, by Shift and a press, and by a drag with the mouse, which scrolls at the edges of the grid.
 * A finger scrolls; its tap selects one cell, its long press begins a range of cells, or of rows on a row's number, and
 * it drags the handles of the range.
 */
export function useCellPointer(options: CellPointerOptions) {
  const { columnCount, selection, onSelect, onTouchRange } = options;
  const { drag, stop, begin, move } = useRangeDrag(options);
  const touch = useTouchPress({
    onTap: (target) => {
      const place = placeOf(target);
      if (place === null) return;
      onTouchRange(false);
      onSelect({ anchor: place, focus: place });
    },
    onLongPress: (target) => {
      const row = rowOf(target);
      const anchor = placeOf(target) ?? (row === null ? null : { row, column: columnCount - 1 });
      if (anchor === null) return;
      onTouchRange(true);
      onSelect({ anchor, focus: placeOf(target) ?? { row: anchor.row, column: 0 } });
    },
  });
  return {
    ...touch,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { target, currentTarget: grid, button, shiftKey, pointerType, pointerId } = event;
      const at = { x: event.clientX, y: event.clientY };
      const handle = handleOf(target);
      const range = rangeOf(selection);
      if (handle !== null && range !== null) {
        // The handle moves from cell to cell: the grid follows the pointer in its place.
        grid.setPointerCapture(pointerId);
        begin({ ...at, anchor: oppositeOf(handle, range), isOfRows: handle.isOfRows });
        return;
      }
      touch.onPointerDown(event);
      const place = placeOf(target);
      if (pointerType === 'touch' || place === null || button !== 0) return;
      const anchor = shiftKey ? selection.anchor : place;
      onTouchRange(false);
      onSelect({ anchor, focus: place });
      if (pointerType === 'mouse') begin({ ...at, anchor, isOfRows: false });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag.current === null) touch.onPointerMove(event);
      else move(event);
    },
    onPointerUp: () => {
      stop();
      touch.onPointerUp();
    },
    onPointerCancel: () => {
      stop();
      touch.onPointerCancel();
    },
  };
}

interface Drag {
  anchor: CellPlace;
  /** True where whole rows are selected. */
  isOfRows: boolean;
  x: number;
  y: number;
  /** Absent until the pointer has moved. */
  frame?: number;
}

/** Extends the selection to the cell under the pointer, and scrolls at the edges of the grid. */
function useRangeDrag({ scrollerRef, onSelect }: CellPointerOptions) {
  const drag = useRef<Drag | null>(null);
  const stop = () => {
    if (drag.current?.frame !== undefined) cancelAnimationFrame(drag.current.frame);
    drag.current = null;
  };
  useEffect(() => stop, []);

  const extend = (grid: HTMLElement, { anchor, isOfRows, x, y }: Drag) => {
    const over = document.elementFromPoint(...insideOf(grid, x, y));
    const row = rowOf(over);
    const focus = isOfRows ? row !== null && { row, column: 0 } : placeOf(over);
    if (focus !== null && focus !== false) onSelect({ anchor, focus });
  };
  const scrollAtEdge = () => {
    const grid = scrollerRef.current;
    if (drag.current === null || grid === null) return;
    const box = grid.getBoundingClientRect();
    const left = drag.current.isOfRows ? 0 : stepToward(drag.current.x, box.left, box.right);
    const top = stepToward(drag.current.y, box.top, box.bottom);
    if (left !== 0 || top !== 0) {
      grid.scrollBy(left, top);
      extend(grid, drag.current);
    }
    drag.current.frame = requestAnimationFrame(scrollAtEdge);
  };
  const begin = (begun: Drag) => {
    stop();
    drag.current = begun;
  };
  const move = ({ currentTarget: grid, buttons, pointerId, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
    if (drag.current === null) return;
    if (buttons !== 1) return stop();
    const isShort = Math.hypot(x - drag.current.x, y - drag.current.y) < dragFromPx;
    if (drag.current.frame === undefined && isShort) return;
    grid.setPointerCapture(pointerId);
    Object.assign(drag.current, { x, y });
    extend(grid, drag.current);
    drag.current.frame ??= requestAnimationFrame(scrollAtEdge);
  };
  return { drag, stop, begin, move };
}

/** Returns the cell of a row that contains an element; `null` outside of them, and in a header. */
export function placeOf(target: EventTarget | null): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null;
  return cell === null ? null : { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}

/** Returns the row that contains an element, also by its number; `null` outside of the rows. */
function rowOf(target: EventTarget | null): number | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  const row = Number(cell?.dataset['row'] ?? headerRow);
  return row === headerRow ? null : row;
}

function handleOf(target: EventTarget): RangeHandle | null {
  const handle = target instanceof Element ? target.closest<HTMLElement>('[data-handle]') : null;
  if (handle === null) return null;
  const end = handle.dataset['handle'] === 'start' ? 'start' : 'end';
  return { end, isOfRows: handle.closest('[role="rowheader"]') !== null };
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
