import { useEffect, useRef, useState, type RefObject } from 'react';
import {
  alignedScrollTop,
  areRowsDrawn,
  canvasHeight,
  isNearFalseEnd,
  offsetShowing,
  placeAfterScroll,
  rowsInView,
  rowTop,
  topPlace,
  type RowScale,
  type ScrollPlace,
} from './rowWindow.ts';

const restMs = 150;

interface RowWindowOptions {
  rowCount: number;
  rowHeight: number;
  /** The height of the sticky content at the top of the scrolling element. */
  headerHeight: number;
  overscan?: number;
}

export interface RowWindow<Scroller extends HTMLElement> {
  scrollerRef: RefObject<Scroller | null>;
  start: number;
  end: number;
  canvasHeight: number;
  /** The number of whole rows in view: Page Down moves by this number. */
  rowsPerView: number;
  topOf: (row: number) => number;
  scrollToRow: (row: number) => void;
}

/** Follows the scrolling of one element and returns the rows to draw with their positions (rowWindow.ts). */
export function useRowWindow<Scroller extends HTMLElement>(options: RowWindowOptions): RowWindow<Scroller> {
  const { rowCount, rowHeight, headerHeight, overscan = 12 } = options;
  const scrollerRef = useRef<Scroller>(null);
  const viewHeight = useViewHeight(scrollerRef, headerHeight);
  const scale: RowScale = { rowCount, rowHeight, viewHeight };
  const { place, moveTo, offset } = useScrollPlace(scrollerRef, scale);
  return {
    scrollerRef,
    ...rowsInView(scale, place.offset, overscan),
    canvasHeight: canvasHeight(scale),
    rowsPerView: Math.max(1, Math.floor(viewHeight / rowHeight)),
    topOf: (row) => rowTop(scale, place, row),
    scrollToRow: (row) => moveTo(offsetShowing(scale, offset(), row)),
  };
}

function useViewHeight(scrollerRef: RefObject<HTMLElement | null>, headerHeight: number): number {
  const [height, setHeight] = useState(600);
  useEffect(() => {
    const scroller = scrollerRef.current;
    if (scroller === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(Math.max(0, scroller.clientHeight - headerHeight)));
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scrollerRef, headerHeight]);
  return height;
}

function useScrollPlace(scrollerRef: RefObject<HTMLElement | null>, scale: RowScale) {
  const [place, setPlace] = useState<ScrollPlace>(topPlace);
  // `place` is the last drawn position, `current` the list's current position.
  const current = useRef({ place, drawn: place, scale });
  useEffect(() => {
    current.current.scale = scale;
  });

  const show = (next: ScrollPlace) => {
    current.current.place = next;
    if (areRowsDrawn(current.current.scale, current.current.drawn, next)) return;
    current.current.drawn = next;
    setPlace(next);
  };
  const moveTo = (offset: number) => {
    const scroller = scrollerRef.current;
    if (scroller === null || offset === current.current.place.offset) return;
    show({ offset, scrollTop: alignedScrollTop(current.current.scale, offset) });
    scroller.scrollTop = current.current.place.scrollTop;
  };

  useEffect(() => {
    const scroller = scrollerRef.current;
    if (scroller === null) return undefined;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const align = () => {
      const { offset } = current.current.place;
      const scrollTop = alignedScrollTop(current.current.scale, offset);
      if (Math.abs(scrollTop - current.current.place.scrollTop) < 1) return;
      show({ offset, scrollTop });
      scroller.scrollTop = scrollTop;
    };
    const handleScroll = () => {
      const next = placeAfterScroll(current.current.scale, current.current.place, scroller.scrollTop);
      show(next);
      clearTimeout(rest);
      if (isNearFalseEnd(current.current.scale, next)) align();
      else rest = setTimeout(align, restMs);
    };
    scroller.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      clearTimeout(rest);
      scroller.removeEventListener('scroll', handleScroll);
    };
  }, [scrollerRef]);

  return { place, moveTo, offset: () => current.current.place.offset };
}
