import type { ExportColumn } from '#core/domain/data/exportFile.ts';
import type { Locale } from '#core/domain/locale.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { isDeleted } from '#core/domain/task/task.ts';
import { outputOf } from '#core/wire/recipe/ownRecipe.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import type { OutputField } from '#core/wire/rows/template.ts';
import { inLiveQuery } from '../liveQuery.ts';
import type { Store } from '../openStore.ts';
import { templatesBySlugs } from './gallery.ts';
import { lotsOfTask, type NamedTask, tasksByIds } from './tasks/tasks.ts';

/** A task whose rows can be exported. */
export interface ExportTask extends NamedTask {
  /** Its runs, newest first. */
  lots: readonly Lot[];
  /** The columns of all runs in the order in which they appeared, under the names that the template gives them. */
  columns: readonly ExportColumn[];
}

/** Returns tasks with their runs and columns in the order of `taskIds`; deleted and unknown ones are left out. */
export async function exportTasks(store: Store, taskIds: readonly string[], language: Locale): Promise<ExportTask[]> {
  const tasks = (await inLiveQuery(tasksByIds(store, taskIds))).filter((task) => !isDeleted(task));
  const slugs = [...new Set(tasks.map(({ templateSlug }) => templateSlug))];
  const templates = await inLiveQuery(templatesBySlugs(store, language, slugs));
  const templateBySlug = new Map(templates.map((template) => [template.slug, template]));
  const found: ExportTask[] = [];
  for (const { taskId, taskName, templateSlug, parameters } of tasks) {
    const lots = await inLiveQuery(lotsOfTask(store, taskId));
    const output = outputOf(templateBySlug.get(templateSlug), parameters);
    found.push({ taskId, taskName, lots, columns: columnsOf(lots, output) });
  }
  return found;
}

/** Returns the names of the columns of a task's runs; before its first run those that its template promises. */
export async function columnNamesOf(store: Store, taskId: string, language: Locale): Promise<string[]> {
  const [task] = await inLiveQuery(tasksByIds(store, [taskId]));
  const [exported] = await inLiveQuery(exportTasks(store, [taskId], language));
  const known = exported?.columns.map(({ name }) => name) ?? [];
  if (known.length > 0 || task === undefined) return known;
  const [template] = await inLiveQuery(templatesBySlugs(store, language, [task.templateSlug]));
  return outputOf(template, task.parameters).map(({ name }) => name);
}

/** Returns the union of the columns, the oldest run's first. */
function columnsOf(lots: readonly Lot[], output: readonly OutputField[]): ExportColumn[] {
  const names = new Set(lots.toReversed().flatMap(({ columns }) => columns));
  return [...names].map((name) => {
    const { label, type } = output.find((field) => field.name === name) ?? { label: name, type: FieldType.Text };
    return { name, label, type };
  });
}
