import type { Locale } from '#core/domain/locale.ts';
import type { TaskStatus } from '#core/domain/task/status.ts';
import type { Lot, Subtask, Task } from '#core/wire/task.ts';
import type { Store } from '../openStore.ts';
import { attentionStates, missingEdits, pendingStates, withEdits } from '../overlay.ts';
import type { EditRow, TaskRow } from '../tables.ts';
import { templateBySlug } from './gallery.ts';

/** A task as the screen shows it: the row with its pending edits. */
export interface TaskView extends Task {
  /** Fields with edits that the service has not confirmed. */
  pendingFields: string[];
  /** Edits of this task that the user must decide about. */
  attentionCount: number;
  /** In the asked language; `null` while the gallery is not on the device. */
  templateName: string | null;
}

export interface TaskFilter {
  /** Empty for all. */
  statuses: readonly TaskStatus[];
  /** Part of the name, in any case; empty for all. */
  keyword: string;
  templateSlug?: string;
}

/** Ids of the tasks that the list shows, newest first: start of the last run, or creation before the first. */
export async function taskIds({ main, outbox }: Store, filter: TaskFilter): Promise<string[]> {
  const edits = await outbox.edits.where('state').anyOf(pendingStates).toArray();
  const ordered = (await main.tasks.orderBy('listedAt').primaryKeys()).toReversed();
  const kept: Set<string>[] = [];
  if (filter.statuses.length > 0) {
    kept.push(new Set(await main.tasks.where('taskExecuteStatus').anyOf(filter.statuses).primaryKeys()));
  }
  if (filter.templateSlug !== undefined) {
    kept.push(new Set(await main.tasks.where('templateSlug').equals(filter.templateSlug).primaryKeys()));
  }
  if (filter.keyword.trim() !== '') kept.push(await idsNamedLike(main.tasks, filter.keyword, edits));
  return ordered.filter((id) => kept.every((ids) => ids.has(id)));
}

/** In the order of `ids`; an id without a task is left out. Ask for a page, at most 100. */
export async function tasksByIds(store: Store, ids: readonly string[], language: Locale): Promise<TaskView[]> {
  const edits = await openEdits(store);
  const rows = await store.main.tasks.bulkGet([...ids]);
  const names = await templateNames(store, rows, language);
  return rows.flatMap((row) => (row === undefined ? [] : [taskView(row, edits, names)]));
}

export async function taskById(store: Store, id: string, language: Locale): Promise<TaskView | undefined> {
  const [view] = await tasksByIds(store, [id], language);
  return view;
}

/** Newest first. */
export async function lotsOfTask({ main }: Store, taskId: string): Promise<Lot[]> {
  const lots = await main.lots.where('taskId').equals(taskId).toArray();
  // Results are frozen (cache `immutable`): what sorts in place would throw.
  return lots.toReversed();
}

export async function lotByNo({ main }: Store, taskId: string, lotNo: number): Promise<Lot | undefined> {
  return main.lots.where('[taskId+lotNo]').equals([taskId, lotNo]).first();
}

/** In the order of their numbers. */
export async function subtasksOfLot({ main }: Store, lotId: string): Promise<Subtask[]> {
  return main.subtasks.where('lotId').equals(lotId).toArray();
}

/** Before the rows, always: the other way round an edit would flicker back when it is confirmed in between. */
async function openEdits({ outbox }: Store): Promise<EditRow[]> {
  return outbox.edits
    .where('state')
    .anyOf([...pendingStates, ...attentionStates])
    .sortBy('place');
}

function taskView(row: TaskRow, edits: readonly EditRow[], names: ReadonlyMap<string, string>): TaskView {
  const { listedAt: _, ...task } = row;
  const isForUser = ({ taskId, state }: EditRow) =>
    taskId === row.taskId && (state === 'conflict' || state === 'refused');
  return {
    ...withEdits(task, edits),
    pendingFields: [...new Set(missingEdits(task, edits).map(({ field }) => field))],
    attentionCount: edits.filter(isForUser).length,
    templateName: names.get(row.templateSlug) ?? null,
  };
}

async function templateNames(store: Store, rows: readonly (TaskRow | undefined)[], language: Locale) {
  const names = new Map<string, string>();
  for (const slug of new Set(rows.flatMap((row) => row?.templateSlug ?? []))) {
    const template = await templateBySlug(store, language, slug);
    if (template !== undefined) names.set(slug, template.name);
  }
  return names;
}

/** Reads the index alone: keys and primary keys of one index come in the same order. */
async function idsNamedLike(tasks: Store['main']['tasks'], keyword: string, edits: readonly EditRow[]) {
  const wanted = keyword.trim().toLocaleLowerCase();
  const isLike = (name: string) => name.toLocaleLowerCase().includes(wanted);
  const names = (await tasks.orderBy('taskName').keys()).map((name) => (typeof name === 'string' ? name : ''));
  const ids = await tasks.orderBy('taskName').primaryKeys();
  const found = new Set(ids.filter((_, index) => isLike(names[index] ?? '')));
  for (const row of await tasks.bulkGet([...new Set(edits.map(({ taskId }) => taskId))])) {
    if (row === undefined) continue;
    if (isLike(withEdits(row, edits).taskName)) found.add(row.taskId);
    else found.delete(row.taskId);
  }
  return found;
}
