import { useMemo } from 'react';
import type {
  DataApi,
  AnalysisApi,
  ChangedColumn,
  DifferenceCounts,
  DifferenceKind,
  DifferenceRow,
} from '#workers/data/api.ts';
import { wholeView, type Query } from '#core/domain/data/view.ts';
import { useAnswer, type Answer } from '#app/features/explorer/analysis/useAnswer.ts';
import { useDataRequest, useDataSession } from '#app/features/explorer/rows/useTableData.ts';
import { useStore } from '#app/state/session.ts';
import type { DifferenceChoice } from './differenceAddress.ts';
import type { TwoRuns } from './difference.state.ts';

export const wholeQuery: Query = { search: wholeView.search, filters: wholeView.filters, sorts: wholeView.sorts };

export interface Difference {
  /** The names of the table's columns, in the order of the values of a row. */
  columns: readonly string[];
  counts: DifferenceCounts;
  changed: readonly ChangedColumn[];
  key: readonly string[];
}

export interface DifferenceData {
  /** Keys that the data propose, the likeliest first; `undefined` while they are sought. */
  proposed: readonly (readonly string[])[] | undefined;
  /** `value` is `null` without a key. */
  answer: Answer<Difference | null>;
  /** Reads rows of the difference. Another function means other rows. */
  load: (kind: DifferenceKind, column: string | null, start: number, end: number) => Promise<DifferenceRow[]>;
}

/** Compares two runs on this device by the chosen key, else by the likeliest one. */
export function useDifference({ before, after, output, shared }: TwoRuns, choice: DifferenceChoice): DifferenceData {
  const store = useStore();
  const session = useDataSession();
  const lots = useMemo(() => [before, after], [before, after]);
  const request = useDataRequest(store.accountId, { lots, output }, wholeQuery);
  const data = { session, request };
  const runs = { before: before.lotNo, after: after.lotNo };
  const chosen = choice.key.filter((name) => shared.includes(name));
  const answer = useAnswer<{ proposed: string[][]; difference: Difference | null }>(
    data,
    JSON.stringify([request.source, chosen]),
    async (api) => {
      const proposed = await api.proposeKeys(runs.before, runs.after);
      if (!proposed.ok) return proposed;
      const key = chosen.length > 0 ? chosen : (proposed.value[0] ?? []);
      if (key.length === 0) return { ok: true, value: { proposed: proposed.value, difference: null } };
      const counts = await api.compareRuns({ ...runs, key });
      if (!counts.ok) return counts;
      const changed = await api.changedColumns();
      if (!changed.ok) return changed;
      const columns = session.state().table?.columns.map(({ name }) => name) ?? [];
      return {
        ok: true,
        value: { proposed: proposed.value, difference: { columns, counts: counts.value, changed: changed.value, key } },
      };
    },
  );
  const { value } = answer;
  const load = useMemo<DifferenceData['load']>(
    () => async (kind, column, start, end) => {
      if (value === undefined) return [];
      return session.call((api: DataApi & AnalysisApi) => api.differenceRows(kind, start, end, column));
    },
    [session, value],
  );
  return { proposed: value?.proposed, answer: { ...answer, value: value?.difference }, load };
}
