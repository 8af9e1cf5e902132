import { useLiveQuery } from 'dexie-react-hooks';
import type { Value } from '#core/domain/data/block.ts';
import { outputOf } from '#core/wire/recipe/ownRecipe.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import type { OutputField } from '#core/wire/rows/template.ts';
import { sampleLength } from '#app/features/explorer/view/gridColumns.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useStore } from '#app/state/session.ts';
import type { Store } from '#app/store/openStore.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import { templateBySlug } from '#app/store/queries/gallery.ts';
import { lotManifest, lotRows } from '#app/store/queries/rows/lotData.ts';
import { lotsOfTask, taskById, type TaskView } from '#app/store/queries/tasks/tasks.ts';

export interface LotData {
  task: TaskView;
  /** The task's runs, newest first; `lot` is one of them. */
  lots: readonly Lot[];
  /** The shown run. Its row count includes the rows on this device, which may arrive before the service's count. */
  lot: Lot;
  output: readonly OutputField[];
  /** The names of the columns, and the number of rows on this device. */
  columns: readonly string[];
  rowsHere: number;
  /** Increases when rows that were already on this device have changed. */
  rewrites: number;
  sample: readonly (readonly Value[])[];
}

export type LotDataState = LotData | 'noTask' | 'noRun' | 'noLot' | undefined;

/** Returns the data of one run, the latest when `lotNo` is `null`; `undefined` while it is being read. */
export function useLotData(taskId: string, lotNo: number | null): LotDataState {
  const store = useStore();
  const locale = useLocale();
  return useLiveQuery(async () => {
    const task = await inLiveQuery(taskById(store, taskId));
    if (task === undefined) return 'noTask';
    const lots = await lotsOfTask(store, taskId);
    if (lots.length === 0) return 'noRun';
    const found = lotNo === null ? lots[0] : lots.find((known) => known.lotNo === lotNo);
    if (found === undefined) return 'noLot';
    const rows = await inLiveQuery(rowsOnDevice(store, found));
    const lot = { ...found, rowCount: Math.max(found.rowCount, rows.rowsHere) };
    const template = await templateBySlug(store, locale, task.templateSlug);
    const shownLots = lots.map((known) => (known === found ? lot : known));
    return { task, lots: shownLots, lot, output: outputOf(template, task.parameters), ...rows };
  }, [store, taskId, lotNo, locale]);
}

type RowsOnDevice = Pick<LotData, 'columns' | 'rowsHere' | 'rewrites' | 'sample'>;

async function rowsOnDevice(store: Store, lot: Lot): Promise<RowsOnDevice> {
  const manifest = await lotManifest(store, lot.lotId);
  if (manifest === undefined || manifest.isDropped) {
    return { columns: lot.columns, rowsHere: 0, rewrites: 0, sample: [] };
  }
  const sample = await lotRows(store, lot.lotId, 0, sampleLength);
  const { columns, rowCount: rowsHere, rewrites } = manifest;
  return { columns, rowsHere, rewrites, sample };
}
