import { useEffect, useMemo, useReducer, useState } from 'react';
import type { DifferenceKind, DifferenceRow } from '#workers/data/api.ts';
import { createRowPages } from '#app/features/explorer/rows/rowPages.ts';
import type { DifferenceData } from './useDifference.ts';

/** Returns the rows of a difference that are read so far, and the function that reads those in view. */
export function useDifferenceRows(
  load: DifferenceData['load'],
  kind: DifferenceKind,
  column: string | null,
  rowCount: number,
) {
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  const [range, setRange] = useState({ start: 0, end: 0 });
  const pages = useMemo(
    () => createRowPages<DifferenceRow>((start, end) => load(kind, column, start, end), redraw),
    [load, kind, column],
  );
  useEffect(() => pages.need(range.start, range.end, { rowCount, rewrites: 0 }), [pages, range, rowCount]);
  const onRange = useMemo(() => (start: number, end: number) => setRange({ start, end }), []);
  return { rowAt: pages.rowAt, onRange };
}
