import type { AnalysisApi } from '../api.ts';
import type { ShownRows } from '../query/shownRows.ts';
import type { OpenTable } from '../table/openTable.ts';
import { answered, type Work } from '../work.ts';
import { compareRuns, countsOf, differenceRows, proposeKeys, type RunDifference } from './compareRuns.ts';
import { groupRows } from './groupRows.ts';
import { profileColumn } from './profileColumn.ts';

/** The calls that say something about many rows. `selected` returns the shown rows, in the table's own order. */
export function analysisCalls(
  opened: OpenTable,
  begin: (name: string) => Work,
  selected: () => ShownRows,
): AnalysisApi {
  let difference: RunDifference | null = null;
  return {
    profile: (column) => answered(() => profileColumn(selected(), column, opened.reader, begin('profile'))),
    group: (request) => answered(() => groupRows(selected(), request, opened.reader, begin('group'))),
    proposeKeys: (before, after) =>
      answered(() => proposeKeys(opened.table, before, after, opened.reader, begin('proposeKeys'))),
    compareRuns: (request) =>
      answered(async () => {
        difference = null;
        const found = await compareRuns(opened.table, request, opened.reader, begin('compareRuns'));
        difference = found;
        return countsOf(found);
      }),
    differenceRows: async (kind, start, end) =>
      difference === null ? [] : differenceRows(difference, kind, start, end, opened.reader),
  };
}
