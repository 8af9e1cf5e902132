import { useMemo } from 'react';
import type { Query, View } from '#core/domain/data/view.ts';
import type { DataApi } from '#workers/data/api.ts';
import type { Table } from './rows/tableRows.ts';
import { useTableData, type TableData } from './rows/useTableData.ts';
import { useSavedViews, type SavedViews } from './saved/useSavedViews.ts';
import { sampleLength, tableColumns, viewedColumns, type GridColumn } from './view/gridColumns.ts';
import { useView, type ChangeView } from './view/useView.ts';
import { shownInOrder } from './view/viewColumns.ts';

/** A table on screen: the view of it that the address holds, and the rows of this view. */
export interface Explorer {
  table: Table;
  view: View;
  change: ChangeView;
  /** All columns in the order of the view; `shown` are the visible ones, pinned ones first. */
  columns: readonly GridColumn[];
  shown: readonly GridColumn[];
  data: TableData;
  saved: SavedViews;
  /** Writes exactly the rows that are shown into a file, on this device. */
  exportFile: DataApi['exportFile'];
}

/** Returns the state of the explorer of a table. The screen draws it (Explorer.tsx) and may export its rows. */
export function useExplorer(table: Table): Explorer {
  const { view, change } = useView(table.names);
  const columns = useColumns(table, view);
  const query = useQuery(view);
  const data = useTableData(table, query);
  return {
    table,
    view,
    change,
    columns,
    shown: useMemo(() => shownInOrder(columns), [columns]),
    data,
    saved: useSavedViews(table),
    exportFile: async (request, onProgress) => {
      if (!(await data.session.ready(data.request))) return { ok: false, problem: { code: 'Cancelled' } };
      return data.session.call((api) => api.exportFile(request, onProgress));
    },
  };
}

/** Widths are kept while rows arrive: they follow the columns and whether there is a full sample, not each new row. */
function useColumns({ names, output, sample: rows }: Table, view: View): readonly GridColumn[] {
  const sample = rows.slice(0, sampleLength);
  const own = useMemo(
    () => tableColumns(names, output, sample),
    // eslint-disable-next-line react/exhaustive-deps -- the values are left out on purpose, see above
    [names.join('\n'), output, sample.length],
  );
  return useMemo(() => viewedColumns(own, view.columns), [own, view.columns]);
}

/** Returns the same object for equal queries: a change of a width is no new query. */
function useQuery({ search, filters, sorts }: View): Query {
  const text = JSON.stringify({ search, filters, sorts });
  return useMemo(() => JSON.parse(text) as Query, [text]);
}
