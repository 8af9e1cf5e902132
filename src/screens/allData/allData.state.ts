import { useLiveQuery } from 'dexie-react-hooks';
import type { Value } from '#core/domain/data/block.ts';
import { isLotEnded } from '#core/domain/task/status.ts';
import { outputOf } from '#core/wire/recipe/ownRecipe.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import type { Table, TableLot } from '#app/features/explorer/rows/tableRows.ts';
import { sampleLength } from '#app/features/explorer/view/gridColumns.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useStore } from '#app/state/session.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import type { Store } from '#app/store/openStore.ts';
import { templateBySlug } from '#app/store/queries/gallery.ts';
import { lotManifests, lotRows } from '#app/store/queries/rows/lotData.ts';
import { lotsOfTask, taskById, type TaskView } from '#app/store/queries/tasks/tasks.ts';
import type { Manifest } from '#app/store/tables.ts';

export interface AllData {
  task: TaskView;
  lotCount: number;
  table: Table;
  /** The number of rows on this device, and of all of them. */
  rowsHere: number;
  rowCount: number;
  /** True if no run of the task is active. */
  isEnded: boolean;
  /** The newest run with missing rows that still come: those that left the device to make room do not. */
  missingLotId: string | null;
}

export type AllDataState = AllData | 'noTask' | 'noRun' | undefined;

/** Returns the rows of all runs of a task, as far as they are on this device; `undefined` while they are being read. */
export function useAllData(taskId: string): AllDataState {
  const store = useStore();
  const locale = useLocale();
  return useLiveQuery(async () => {
    const task = await inLiveQuery(taskById(store, taskId));
    if (task === undefined) return 'noTask';
    const lots = await lotsOfTask(store, taskId);
    if (lots.length === 0) return 'noRun';
    const parts = await inLiveQuery(partsOnDevice(store, lots));
    const template = await templateBySlug(store, locale, task.templateSlug);
    return allDataOf(task, outputOf(template, task.parameters), parts, await inLiveQuery(sampleOf(store, parts)));
  }, [store, taskId, locale]);
}

/** A run and the part of it that is on this device, if any. */
interface LotPart {
  lot: Lot;
  manifest: Manifest | null;
  isDropped: boolean;
}

/** Oldest run first. */
async function partsOnDevice(store: Store, lots: readonly Lot[]): Promise<LotPart[]> {
  const oldestFirst = lots.toSorted((one, other) => one.lotNo - other.lotNo);
  const manifests = await lotManifests(
    store,
    oldestFirst.map(({ lotId }) => lotId),
  );
  return oldestFirst.map((lot, index) => {
    const manifest = manifests[index];
    const isDropped = manifest?.isDropped ?? false;
    return { lot, manifest: isDropped ? null : (manifest ?? null), isDropped };
  });
}

function allDataOf(task: TaskView, output: Table['output'], parts: readonly LotPart[], sample: Sample): AllData {
  const names = namesOf(parts);
  const lots = parts.flatMap(({ lot, manifest }): TableLot[] => {
    if (manifest === null || manifest.rowCount === 0) return [];
    return [{ lotId: lot.lotId, lotNo: lot.lotNo, rowCount: manifest.rowCount, rewrites: manifest.rewrites }];
  });
  // Rows may arrive before the service's count of them.
  const countOf = ({ lot, manifest }: LotPart) => Math.max(lot.rowCount, manifest?.rowCount ?? 0);
  const missing = parts.findLast((part) => !part.isDropped && (part.manifest?.rowCount ?? 0) < countOf(part));
  return {
    task,
    lotCount: parts.length,
    table: {
      taskId: task.taskId,
      lots,
      isOfRuns: true,
      names,
      output,
      sample: sample.map((row) => names.map((name) => row.get(name) ?? null)),
    },
    rowsHere: lots.reduce((sum, { rowCount }) => sum + rowCount, 0),
    rowCount: parts.reduce((sum, part) => sum + countOf(part), 0),
    isEnded: parts.every(({ lot }) => isLotEnded(lot.status)),
    missingLotId: missing?.lot.lotId ?? null,
  };
}

/** The columns of all runs, in the order in which they first appeared. */
function namesOf(parts: readonly LotPart[]): string[] {
  return [...new Set(parts.flatMap(({ manifest }) => manifest?.columns ?? []))];
}

type Sample = readonly ReadonlyMap<string, Value>[];

/** The first rows of the newest run that has rows here. */
async function sampleOf(store: Store, parts: readonly LotPart[]): Promise<Sample> {
  const newest = parts.findLast(({ manifest }) => (manifest?.rowCount ?? 0) > 0);
  if (newest === undefined) return [];
  const rows = await lotRows(store, newest.lot.lotId, 0, sampleLength);
  const columns = newest.manifest?.columns ?? [];
  return rows.map((row) => new Map(columns.map((name, index) => [name, row[index] ?? null])));
}
