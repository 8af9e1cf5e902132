import { isWhole, type Query } from '#core/domain/data/view.ts';
import { conditionsOf, type Conditions } from '#core/domain/query/conditions.ts';
import { analysisCalls } from './analysis/analysisCalls.ts';
import type { AnalysisApi, DataApi, QueryProgress } from './api.ts';
import { exportShown } from './export/exportShown.ts';
import { countValues } from './query/countValues.ts';
import { compilePatterns } from './query/patterns.ts';
import { readRows } from './query/readRows.ts';
import { selectRows } from './query/selectRows.ts';
import { ShownRows } from './query/shownRows.ts';
import { sortRows } from './query/sortRows.ts';
import { OpenTable } from './table/openTable.ts';
import { answered, Work } from './work.ts';

/** The worker's side of one open table. `maxBytes` limits the rows in memory. */
export function dataApi(maxBytes = memoryForRows()): DataApi & AnalysisApi {
  const opened = new OpenTable(maxBytes);
  const begin = newestOnly();
  let query: Query = { search: '', filters: [], sorts: [] };
  let shown = ShownRows.whole(opened.table);
  /** The same rows in the table's own order. */
  let selected = shown;

  return {
    open: async (source) => {
      const table = await opened.open(source);
      // Rows that a query selected stay as they are until it is applied again.
      if (isWhole(query)) [shown, selected] = [ShownRows.whole(table), ShownRows.whole(table)];
      return { columns: table.columns, rowCount: table.rowCount };
    },
    apply: (wanted, onProgress) =>
      answered(async () => {
        const work = begin('apply');
        const { table, reader } = opened;
        // The rows of before stay until the end, where there is nothing new to see earlier.
        const isAtEnd = wanted.sorts.length > 0 || JSON.stringify(wanted) === JSON.stringify(query);
        const report = (rowsRead: number, matches: number): QueryProgress => {
          const progress = { rowsRead, rowCount: table.rowCount, matches };
          onProgress(progress);
          return progress;
        };
        const conditions = await conditionsFor(opened, wanted);
        work.check();
        const found = await selectRows(table, conditions, reader, work, (rows, rowsRead) => {
          if (!isAtEnd) [shown, selected, query] = [rows, rows, wanted];
          report(rowsRead, isAtEnd ? 0 : rows.count);
        });
        const sorted = wanted.sorts.length > 0 ? await sortRows(found, wanted.sorts, reader, work) : found;
        [shown, selected, query] = [sorted, found, wanted];
        return report(table.rowCount, shown.count);
      }),
    rows: async (start, end) => {
      const rows = await readRows(shown.table, shown.numbers(start, end), opened.reader);
      return rows.filter((row) => row !== null);
    },
    counts: (column, limit) =>
      answered(async () => {
        const work = begin('counts');
        const { table, reader } = opened;
        const others = query.filters.filter((filter) => filter.kind === 'runs' || filter.column !== column);
        const conditions = await conditionsFor(opened, { ...query, filters: others });
        work.check();
        return countValues(table, conditions, column, limit, reader, work);
      }),
    exportFile: (request, onProgress) =>
      answered(() =>
        exportShown({ shown, selected }, request, opened.accountId, opened.reader, begin('exportFile'), onProgress),
      ),
    ...analysisCalls(opened, begin, () => selected),
    cancel: async () => begin.endAll(),
  };
}

async function conditionsFor(opened: OpenTable, query: Query): Promise<Conditions> {
  const patterns = await compilePatterns(query.filters);
  const conditions = conditionsOf(query, (pattern) => patterns.get(pattern) ?? (() => false));
  opened.noteConditions(conditions.all.map(({ key }) => key));
  return conditions;
}

/** Returns a function that begins work of a name and ends the one of the same name that is under way. */
function newestOnly(): ((name: string) => Work) & { endAll: () => void } {
  const newest = new Map<string, symbol>();
  const begin = (name: string): Work => {
    const own = Symbol(name);
    newest.set(name, own);
    return new Work(() => newest.get(name) === own);
  };
  return Object.assign(begin, { endAll: () => newest.clear() });
}

/** The memory for rows: 32 MB for each GB of the device, where the browser says so; a million rows take 110 MB. */
function memoryForRows(): number {
  const { deviceMemory = 4 } = navigator as { deviceMemory?: number };
  return Math.min(deviceMemory * 32, 160) * 1024 * 1024;
}
