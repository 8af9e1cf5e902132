import { useState } from 'react';
import { FieldType } from '#core/domain/template/template.ts';
import type { RunHistory } from '#workers/data/api.ts';
import { useAnswer, type Answer } from '#app/features/explorer/analysis/useAnswer.ts';
import { useDataRequest, useDataSession, type TableData } from '#app/features/explorer/rows/useTableData.ts';
import { useStore } from '#app/state/session.ts';
import { wholeQuery } from '../useDifference.ts';
import type { RunsHere } from './history.state.ts';
import type { HistoryChoice } from './historyAddress.ts';

export interface History {
  /** Keys that the data propose, the likeliest first, and the one in use; none where no column is a key. */
  proposed: readonly (readonly string[])[];
  key: readonly string[];
  /** The columns of numbers, and the one in use; `null` where there is none. */
  columns: readonly string[];
  column: string | null;
  /** The items that the key can have. */
  items: readonly (readonly string[])[];
  history: RunHistory;
}

interface HistoryData {
  answer: Answer<History>;
  rowsRead: number;
  /** For further questions about the same rows. */
  data: Pick<TableData, 'session' | 'request'>;
}

/** Reads a column of numbers over all runs that are on this device. */
export function useHistory({ runs, output }: RunsHere, choice: HistoryChoice): HistoryData {
  const store = useStore();
  const session = useDataSession();
  const [rowsRead, setRowsRead] = useState(0);
  const request = useDataRequest(store.accountId, { lots: runs, output }, wholeQuery);
  const data = { session, request };
  const [first, last] = [runs[0]?.lotNo ?? 0, runs.at(-1)?.lotNo ?? 0];
  const { key: wantedKey, column: wantedColumn, items: wantedItems } = choice;
  const answer = useAnswer<History>(
    data,
    JSON.stringify([request.source, wantedKey, wantedColumn, wantedItems]),
    async (api) => {
      setRowsRead(0);
      const proposed = await api.proposeKeys(first, last);
      if (!proposed.ok) return proposed;
      const table = session.state().table?.columns ?? [];
      const known = wantedKey.filter((name) => table.some((column) => column.name === name));
      const key = known.length > 0 ? known : (proposed.value[0] ?? []);
      const columns = table.filter(({ type, name }) => type === FieldType.Number && !key.includes(name));
      const names = columns.map(({ name }) => name);
      const column = names.find((name) => name === wantedColumn) ?? names[0] ?? null;
      const items = wantedItems.filter((item) => item.length === key.length);
      const about = { proposed: proposed.value, key, columns: names, column, items };
      if (column === null) return { ok: true, value: { ...about, history: { runs: [], items: [] } } };
      const history = await api.history({ key, column, items }, setRowsRead);
      return history.ok ? { ok: true, value: { ...about, history: history.value } } : history;
    },
  );
  return { answer, rowsRead, data };
}
