import { useEffect, useMemo, useReducer } from 'react';
import type { Store } from '#app/store/openStore.ts';
import { lotRows } from '#app/store/queries/lotData.ts';
import { createRowPages, type RowPages, type RowsHere } from './rowPages.ts';

export interface RowSource extends RowsHere {
  store: Store;
  lotId: string;
}

/** Reads the rows of a lot around the visible range, and renders again when they arrive. */
export function useRows(
  { store, lotId, rowCount, rewrites }: RowSource,
  start: number,
  end: number,
): RowPages['rowAt'] {
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  const pages = useMemo(() => createRowPages((from, to) => lotRows(store, lotId, from, to), redraw), [store, lotId]);
  useEffect(() => {
    pages.need(start, end, { rowCount, rewrites });
  }, [pages, start, end, rowCount, rewrites]);
  return pages.rowAt;
}
