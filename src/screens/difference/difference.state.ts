import { useLiveQuery } from 'dexie-react-hooks';
import { outputOf } from '#core/wire/recipe/ownRecipe.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import type { OutputField } from '#core/wire/rows/template.ts';
import type { TableLot } from '#app/features/explorer/rows/tableRows.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useStore } from '#app/state/session.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import { templateBySlug } from '#app/store/queries/gallery.ts';
import { lotManifests } from '#app/store/queries/rows/lotData.ts';
import { lotsOfTask, taskById, type TaskView } from '#app/store/queries/tasks/tasks.ts';

/** A run with the part of it that is on this device. */
interface ComparedRun extends TableLot {
  /** The number of rows that the run has. */
  rowTotal: number;
  columns: readonly string[];
}

export interface TwoRuns {
  task: TaskView;
  /** The task's runs, newest first; at least two. */
  lots: readonly Lot[];
  before: ComparedRun;
  after: ComparedRun;
  output: readonly OutputField[];
  /** The columns that both runs have. */
  shared: readonly string[];
}

export type TwoRunsState = TwoRuns | { task: TaskView; oneRun: Lot | null } | 'noTask' | undefined;

/** Returns two runs of a task, the newest two where numbers are `null` or wrong; `undefined` while they are read. */
export function useTwoRuns(taskId: string, beforeNo: number | null, afterNo: number | null): TwoRunsState {
  const store = useStore();
  const locale = useLocale();
  return useLiveQuery(async () => {
    const task = await inLiveQuery(taskById(store, taskId));
    if (task === undefined) return 'noTask';
    const lots = await lotsOfTask(store, taskId);
    const pair = chosenPair(lots, beforeNo, afterNo);
    if (pair === null) return { task, oneRun: lots[0] ?? null };
    const manifests = await lotManifests(
      store,
      pair.map(({ lotId }) => lotId),
    );
    const [before, after] = pair.map((lot, index): ComparedRun => {
      const found = manifests[index];
      const manifest = found?.isDropped === true ? undefined : found;
      const { rowCount = 0, rewrites = 0, columns = lot.columns } = manifest ?? {};
      const { lotId, lotNo } = lot;
      return { lotId, lotNo, rowCount, rewrites, columns, rowTotal: Math.max(lot.rowCount, rowCount) };
    });
    if (before === undefined || after === undefined) return { task, oneRun: null };
    const template = await templateBySlug(store, locale, task.templateSlug);
    const shared = after.columns.filter((name) => before.columns.includes(name));
    return { task, lots, before, after, output: outputOf(template, task.parameters), shared };
  }, [store, taskId, beforeNo, afterNo, locale]);
}

/** Returns the runs to compare, the earlier one first; `null` if there are not two. `lots`: newest first. */
export function chosenPair<Run extends Pick<Lot, 'lotNo'>>(
  lots: readonly Run[],
  beforeNo: number | null,
  afterNo: number | null,
): [Run, Run] | null {
  const find = (lotNo: number | null) => lots.find((lot) => lot.lotNo === lotNo);
  // The oldest run has nothing before it: it is compared with the one after it.
  const after = find(afterNo) ?? lots.find((lot) => lot.lotNo !== beforeNo);
  if (after === undefined) return null;
  const previous = lots.find(({ lotNo }) => lotNo < after.lotNo) ?? lots.findLast(({ lotNo }) => lotNo > after.lotNo);
  const before = beforeNo === after.lotNo ? previous : (find(beforeNo) ?? previous);
  if (before === undefined) return null;
  return before.lotNo < after.lotNo ? [before, after] : [after, before];
}
