import type { AnalysisApi, DifferenceRow } from '../api.ts';
import type { ShownRows } from '../query/shownRows.ts';
import type { OpenTable } from '../table/openTable.ts';
import { answered, type Work } from '../work.ts';
import { changesByColumn, type ChangesByColumn } from './changedCells.ts';
import { changedRows, compareRuns, countsOf, proposeKeys, rowsOfOne, type RunDifference } from './compareRuns.ts';
import { groupRows } from './groupRows.ts';
import { profileColumn } from './profileColumn.ts';
import { historyKeys, runHistory } from './runHistory.ts';

/** The calls that say something about many rows. `selected` returns the shown rows, in the table's own order. */
export function analysisCalls(
  opened: OpenTable,
  begin: (name: string) => Work,
  selected: () => ShownRows,
): AnalysisApi {
  let difference: RunDifference | null = null;
  /** Of the same difference, once they were asked for. */
  let changes: ChangesByColumn = new Map();
  return {
    profile: (column) => answered(() => profileColumn(selected(), column, opened.reader, begin('profile'))),
    group: (request) => answered(() => groupRows(selected(), request, opened.reader, begin('group'))),
    proposeKeys: (before, after) =>
      answered(() => proposeKeys(opened.table, before, after, opened.reader, begin('proposeKeys'))),
    compareRuns: (request) =>
      answered(async () => {
        [difference, changes] = [null, new Map()];
        const found = await compareRuns(opened.table, request, opened.reader, begin('compareRuns'));
        difference = found;
        return countsOf(found);
      }),
    changedColumns: () =>
      answered(async () => {
        const compared = difference;
        if (compared === null) return [];
        const found = await changesByColumn(compared, opened.reader, begin('changedColumns'));
        if (compared === difference) changes = found;
        return [...found].map(([column, places]) => ({ column, count: places.length }));
      }),
    history: (request, onProgress) =>
      answered(() => runHistory(opened.table, request, opened.reader, begin('history'), onProgress)),
    historyKeys: (request) => answered(() => historyKeys(opened.table, request, opened.reader, begin('historyKeys'))),
    differenceRows: async (kind, start, end, column) => {
      if (difference === null) return [];
      if (kind !== 'changed') return rowsOfOne(difference, kind, start, end, opened.reader);
      const all = column === null ? placesOf(difference.rows.changedAfter.length, start, end) : null;
      const places = all ?? changes.get(column ?? '')?.slice(Math.max(0, start), Math.max(0, end));
      const rows = await changedRows(difference, places ?? new Uint32Array(), opened.reader);
      return rows.filter((row): row is DifferenceRow => row !== null);
    },
  };
}

function placesOf(count: number, start: number, end: number): Uint32Array {
  const first = Math.max(0, start);
  return Uint32Array.from({ length: Math.max(0, Math.min(end, count) - first) }, (_, index) => first + index);
}
