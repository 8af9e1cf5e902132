import { useEffect, useMemo, useReducer } from 'react';
import type { Store } from '#app/store/openStore.ts';
import { lotRows } from '#app/store/queries/lotData.ts';
import { createRowPages, type RowPages } from './rowPages.ts';

export interface RowSource {
  store: Store;
  lotId: string;
  /** Rows on this device; grows while the task runs. */
  rowCount: number;
}

/** The rows of a lot around what is in view, drawn again as they arrive. */
export function useRows({ store, lotId, rowCount }: RowSource, start: number, end: number): RowPages['rowAt'] {
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  const pages = useMemo(() => createRowPages((from, to) => lotRows(store, lotId, from, to), redraw), [store, lotId]);
  useEffect(() => {
    pages.need(start, end, rowCount);
  }, [pages, start, end, rowCount]);
  return pages.rowAt;
}
