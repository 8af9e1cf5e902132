import type { Locale } from '#core/domain/locale.ts';
import { isDeleted } from '#core/domain/task/task.ts';
import type { Task } from '#core/wire/rows/task.ts';
import type { Template } from '#core/wire/rows/template.ts';
import type { Store } from '../openStore.ts';
import { pendingEdits, withEdits } from '../overlay.ts';
import { templatesIn } from './gallery.ts';

/** A field that accepts the lines of a file: of a started form, of a task, or of a template for a new task. */
export interface FileTarget {
  kind: 'begun' | 'task' | 'template';
  /** The task's name, else the template's. */
  name: string;
  slug: string;
  taskId: string | null;
  paramName: string;
  /** The field's name. */
  field: string;
}

/**
 * Returns the targets in this order: started forms, newest first; tasks, newest first; templates by name. Templates of
 * other accounts' shares are skipped.
 */
export async function fileTargetsIn(store: Store, language: Locale): Promise<FileTarget[]> {
  const { main, outbox } = store;
  const templates = new Map((await templatesIn(store, language)).map((template) => [template.slug, template]));
  const edits = await pendingEdits(store);
  const rows = await main.tasks.orderBy('listedAt').reverse().toArray();
  const tasks = rows.map((row) => withEdits<Task>(row, edits)).filter((task) => !isDeleted(task));
  const tasksById = new Map(tasks.map((task) => [task.taskId, task]));
  const drafts = (await outbox.drafts.toArray()).toSorted((one, other) => other.savedAt - one.savedAt);
  const begun = drafts.flatMap(({ key, taskName }) => {
    const [slug = '', of = ''] = key.split(' ');
    const task = tasksById.get(of);
    if (of !== 'new' && task === undefined) return [];
    return targetsOf('begun', templates.get(slug), task?.taskId ?? null, task?.taskName ?? taskName);
  });
  const isBegun = new Set(begun.map(({ taskId }) => taskId));
  return [
    ...begun,
    ...tasks
      .filter(({ taskId }) => !isBegun.has(taskId))
      .flatMap(({ taskId, taskName, templateSlug }) =>
        targetsOf('task', templates.get(templateSlug), taskId, taskName),
      ),
    ...[...templates.values()]
      .toSorted((one, other) => one.name.localeCompare(other.name, language))
      .flatMap((template) => targetsOf('template', template, null, template.name)),
  ];
}

function targetsOf(
  kind: FileTarget['kind'],
  template: Template | undefined,
  taskId: string | null,
  name: string,
): FileTarget[] {
  if (template === undefined) return [];
  return template.parameters
    .filter(({ controlOptions }) => controlOptions.isFileImportEnabled === true)
    .map(({ paramName, displayText: field }) => ({ kind, name, slug: template.slug, taskId, paramName, field }));
}
