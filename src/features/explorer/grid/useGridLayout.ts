import { startTransition, useEffect, useMemo, useState, type RefObject } from 'react';
import type { GridColumn } from '../view/gridColumns.ts';
import { gridLayout, steppedLeft, withColumn, type ColumnView, type GridLayout } from './gridLayout.ts';

/** Follows the width and the sideways scrolling of the grid, and returns the places of the columns to draw. */
export function useGridLayout(
  scrollerRef: RefObject<HTMLElement | null>,
  columns: readonly GridColumn[],
  isOfRuns: boolean,
  focusedColumn: number,
): GridLayout {
  const view = useColumnView(scrollerRef);
  const layout = useMemo(() => gridLayout(columns, isOfRuns, view), [columns, isOfRuns, view]);
  return useMemo(() => withColumn(layout, focusedColumn), [layout, focusedColumn]);
}

function useColumnView(scrollerRef: RefObject<HTMLElement | null>): ColumnView {
  const [view, setView] = useState<ColumnView>({ leftPx: 0, widthPx: 1_000 });
  useEffect(() => {
    const scroller = scrollerRef.current;
    if (scroller === null) return undefined;
    const look = () => {
      const next = { leftPx: steppedLeft(scroller.scrollLeft), widthPx: scroller.clientWidth };
      // A step more is drawn on either side: the next columns may come in pieces between frames.
      startTransition(() =>
        setView((last) => (last.leftPx === next.leftPx && last.widthPx === next.widthPx ? last : next)),
      );
    };
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [scrollerRef]);
  return view;
}
