import { useEffect, useReducer, useState } from 'react';
import { createRowPages, type RowPages } from './rowPages.ts';
import type { RowSource, TableRow } from './tableRows.ts';

/** Reads the rows of a table around the visible range, and renders again when they arrive. */
export function useRows(
  { load, rowCount, rewrites }: RowSource,
  start: number,
  end: number,
): RowPages<TableRow>['rowAt'] {
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  const [held, setHeld] = useState(() => ({ load, pages: createRowPages(load, redraw) }));
  const isSame = held.load === load;
  const { pages } = isSame ? held : { pages: createRowPages(load, redraw, held.pages.rowAt) };
  if (!isSame) setHeld({ load, pages });
  useEffect(() => {
    pages.need(start, end, { rowCount, rewrites });
  }, [pages, start, end, rowCount, rewrites]);
  return pages.rowAt;
}
