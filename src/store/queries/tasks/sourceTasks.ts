import type { Locale } from '#core/domain/locale.ts';
import { isDeleted } from '#core/domain/task/task.ts';
import type { Lot, Task } from '#core/wire/rows/task.ts';
import type { OutputField } from '#core/wire/rows/template.ts';
import type { Store } from '#app/store/openStore.ts';
import type { Manifest } from '#app/store/tables.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import { pendingEdits, withEdits } from '#app/store/overlay.ts';
import { templatesBySlugs } from '../gallery.ts';
import { groupsWith, shownGroupId } from './groups.ts';

/** A column with the name that its template gives it; `isAddress` if its values are web addresses. */
interface SourceField {
  name: string;
  label: string;
  isAddress: boolean;
}

/** A task whose rows can be imported elsewhere, with its newest run that has rows. */
export interface TaskWithRows {
  taskId: string;
  taskName: string;
  lotId: string;
  rowCount: number;
  rowsHere: number;
  /** Increases when rows on this device have changed. */
  rewrites: number;
  fields: SourceField[];
}

/** Returns the tasks of a group that have rows, by name (§2.8: a source needs group, task and field). */
export async function tasksWithRows(store: Store, taskGroupId: string, language: Locale): Promise<TaskWithRows[]> {
  const edits = await pendingEdits(store);
  const groups = await inLiveQuery(groupsWith(store, edits));
  const tasks = (await store.main.tasks.toArray())
    .map((row) => withEdits<Task>(row, edits))
    .filter((task) => !isDeleted(task) && shownGroupId(task.taskGroupId, groups) === taskGroupId);
  const lotByTaskId = await inLiveQuery(newestLots(store, new Set(tasks.map(({ taskId }) => taskId))));
  const manifests = new Map((await store.data.manifests.toArray()).map((manifest) => [manifest.lotId, manifest]));
  const outputs = await outputsOf(store, tasks, language);
  return tasks
    .flatMap((task) => {
      const lot = lotByTaskId.get(task.taskId);
      return lot === undefined
        ? []
        : [taskWithRows(task, lot, manifests.get(lot.lotId), outputs.get(task.templateSlug) ?? [])];
    })
    .sort((one, other) => one.taskName.localeCompare(other.taskName));
}

function taskWithRows(
  { taskId, taskName }: Task,
  lot: Lot,
  manifest: Manifest | undefined,
  output: readonly OutputField[],
): TaskWithRows {
  const columns = manifest?.columns ?? lot.columns;
  const rowsHere = manifest === undefined || manifest.isDropped ? 0 : manifest.rowCount;
  return {
    taskId,
    taskName,
    lotId: lot.lotId,
    rowCount: Math.max(lot.rowCount, rowsHere),
    rowsHere,
    rewrites: manifest?.rewrites ?? 0,
    fields: columns.map((name) =>
      sourceField(
        name,
        output.find((field) => field.name === name),
      ),
    ),
  };
}

function sourceField(name: string, field: OutputField | undefined): SourceField {
  return { name, label: field?.label ?? name, isAddress: field?.type === 'url' };
}

async function newestLots({ main }: Store, taskIds: ReadonlySet<string>): Promise<Map<string, Lot>> {
  const newest = new Map<string, Lot>();
  for (const lot of await main.lots.toArray()) {
    const known = newest.get(lot.taskId);
    if (!taskIds.has(lot.taskId) || lot.rowCount === 0) continue;
    if (known === undefined || known.lotNo < lot.lotNo) newest.set(lot.taskId, lot);
  }
  return newest;
}

async function outputsOf(store: Store, tasks: readonly Task[], language: Locale): Promise<Map<string, OutputField[]>> {
  const slugs = new Set(tasks.map(({ templateSlug }) => templateSlug));
  const templates = await inLiveQuery(templatesBySlugs(store, language, [...slugs]));
  return new Map(templates.map(({ slug, output }) => [slug, output]));
}
