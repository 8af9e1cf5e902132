import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { isWhole, type Query } from '#core/domain/data/view.ts';
import { openData } from '#app/bridge/openData.ts';
import { useStore } from '#app/state/session.ts';
import { lotRows } from '#app/store/queries/rows/lotData.ts';
import type { Store } from '#app/store/openStore.ts';
import { DataSession, type DataRequest, type SessionState } from './dataSession.ts';
import type { RowSource, Table, TableLot, TableRow } from './tableRows.ts';

/** The rows that a query shows, and how far the work on them is. */
export interface TableData extends Pick<SessionState, 'isWorking' | 'isStale' | 'progress' | 'problem'> {
  source: RowSource;
  /** The number of the table's rows on this device. */
  total: number;
  /** The patterns of the query that the worker could not read. */
  refusedPatterns: ReadonlySet<string>;
  session: DataSession;
  /** The request of this query to the session, for calls about its rows. */
  request: DataRequest;
}

/**
 * Returns the rows of a table for a query. All rows of one run are read from the store, as they arrive; everything else
 * is the work of the data worker, which starts when it is first needed.
 */
export function useTableData(table: Table, query: Query): TableData {
  const store = useStore();
  const session = useDataSession();
  const state = useSyncExternalStore(session.subscribe, session.state);
  const request = useDataRequest(store.accountId, table, query);
  const direct = useDirectSource(store, table);
  const isDirect = direct !== null && isWhole(query);
  useEffect(() => {
    if (!isDirect) session.show(request);
  }, [session, isDirect, request]);
  const worked = useWorkedSource(session, state, table);
  const total = table.lots.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const common = { total, session, request, refusedPatterns: state.refusedPatterns };
  if (isDirect) return { ...common, source: direct, isWorking: false, isStale: false, progress: null, problem: null };
  // Before the first answer the rows of the store stay on screen.
  const isFirst = state.version === 0;
  const { isWorking, isStale, progress, problem } = state;
  return {
    ...common,
    source: isFirst && direct !== null ? direct : worked,
    isWorking: isWorking || (isFirst && problem === null),
    isStale: isStale || isFirst,
    progress,
    problem,
  };
}

/** Returns a session with the data worker, which ends with the component. */
export function useDataSession(): DataSession {
  const [session] = useState(() => new DataSession(openData));
  useEffect(() => () => session.close(), [session]);
  return session;
}

/** Returns the request for the rows that a query shows: another object only for other rows. */
export function useDataRequest(
  accountId: string,
  { lots, output }: Pick<Table, 'lots' | 'output'>,
  query: Query,
): DataRequest {
  const revision = JSON.stringify(lots.map(({ lotId, rowCount, rewrites }) => [lotId, rowCount, rewrites]));
  return useMemo(
    () => ({
      source: {
        accountId,
        lots: lots.map(({ lotId, lotNo }) => ({ lotId, lotNo })),
        types: Object.fromEntries(output.map(({ name, type }) => [name, type])),
      },
      revision,
      query,
    }),
    // eslint-disable-next-line react/exhaustive-deps -- `revision` says when the lots have changed
    [accountId, revision, output, query],
  );
}

function useDirectSource(store: Store, { lots, isOfRuns, beyond }: Table): RowSource | null {
  const lot: TableLot | undefined = isOfRuns ? undefined : lots[0];
  const [lotId, lotNo] = [lot?.lotId, lot?.lotNo];
  const [total, loadBeyond] = [beyond?.rowCount ?? 0, beyond?.load];
  const load = useMemo(() => {
    if (lotId === undefined || lotNo === undefined) return null;
    return async (start: number, end: number): Promise<TableRow[]> => {
      const here = await lotRows(store, lotId, start, end);
      const isMissing = here.length < Math.min(end, total) - start;
      const rows = (isMissing ? await loadBeyond?.(start, end) : null) ?? here;
      return rows.map((values, index) => ({ lotNo, rowNo: start + index, values }));
    };
  }, [store, lotId, lotNo, total, loadBeyond]);
  if (lot === undefined || load === null) return null;
  return { load, rowCount: Math.max(lot.rowCount, total), rewrites: lot.rewrites };
}

function useWorkedSource(session: DataSession, { version, rowCount, rewrites }: SessionState, table: Table): RowSource {
  const names = JSON.stringify(table.names);
  const load = useMemo(() => {
    const wanted = JSON.parse(names) as string[];
    return async (start: number, end: number): Promise<TableRow[]> => {
      const rows = await session.rows(version, start, end);
      const places = placesOf(wanted, session.state().table?.columns.map(({ name }) => name) ?? []);
      return rows.map((row) => ({ ...row, values: places.map((place) => row.values[place] ?? null) }));
    };
  }, [session, version, names]);
  return { load, rowCount, rewrites };
}

/** The worker may have found the columns in another order, and fewer of them during a run. */
function placesOf(names: readonly string[], found: readonly string[]): number[] {
  return names.map((name) => found.indexOf(name));
}
