import { useLiveQuery } from 'dexie-react-hooks';
import { outputOf } from '#core/wire/recipe/ownRecipe.ts';
import type { OutputField } from '#core/wire/rows/template.ts';
import type { TableLot } from '#app/features/explorer/rows/tableRows.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useStore } from '#app/state/session.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import { templateBySlug } from '#app/store/queries/gallery.ts';
import { lotManifests } from '#app/store/queries/rows/lotData.ts';
import { lotsOfTask, taskById } from '#app/store/queries/tasks/tasks.ts';

/** A run whose rows are all on this device. */
export interface DatedRun extends TableLot {
  /** Its start. */
  time: number;
}

export interface RunsHere {
  /** Oldest first. */
  runs: readonly DatedRun[];
  /** The number of other runs with rows. */
  missing: number;
  output: readonly OutputField[];
  /** The columns of all these runs. */
  names: readonly string[];
}

/** Returns the runs of a task whose rows are all on this device; `undefined` while they are read. */
export function useRunsHere(taskId: string): RunsHere | undefined {
  const store = useStore();
  const locale = useLocale();
  return useLiveQuery(async () => {
    const task = await inLiveQuery(taskById(store, taskId));
    const lots = (await lotsOfTask(store, taskId)).toReversed();
    const manifests = await lotManifests(
      store,
      lots.map(({ lotId }) => lotId),
    );
    const runs: (DatedRun & { columns: readonly string[] })[] = [];
    let missing = 0;
    lots.forEach((lot, index) => {
      const manifest = manifests[index];
      const rowCount = manifest?.isDropped === true ? 0 : (manifest?.rowCount ?? 0);
      if (rowCount < lot.rowCount) missing += 1;
      else if (manifest !== undefined && rowCount > 0) {
        const { lotId, lotNo, startedAt, createdAt } = lot;
        const { rewrites, columns } = manifest;
        runs.push({ lotId, lotNo, rowCount, rewrites, columns, time: startedAt ?? createdAt });
      }
    });
    const template = await templateBySlug(store, locale, task?.templateSlug ?? '');
    const names = [...new Set(runs.flatMap(({ columns }) => columns))];
    return { runs, missing, output: outputOf(template, task?.parameters ?? {}), names };
  }, [store, taskId, locale]);
}
