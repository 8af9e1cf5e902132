import type { IndexedTask, TaskIndex, TaskIndexField } from './indexedTask.ts';
import type { Store } from '../openStore.ts';

const indexes = new WeakMap<Store, TaskIndex>();

/**
 * Keeps the index fields of all tasks in memory until the store closes, because finding ids among thousands of tasks in
 * the database takes longer than a click or a key press may take. Resolves when all tasks are read; rejects when they
 * cannot be read.
 */
export async function loadTaskIndex(store: Store): Promise<void> {
  const index = indexes.get(store) ?? openIndex(store);
  await index.reading;
}

function openIndex(store: Store): TaskIndex {
  const index: TaskIndex = { tasks: undefined, reading: null };
  indexes.set(store, index);
  const close = () => indexes.delete(store);
  // A dynamic import: the index is not needed before the first page is on screen.
  index.reading = import('./maintainTaskIndex.ts').then(({ maintainTaskIndex }) =>
    maintainTaskIndex(store, index, close),
  );
  index.reading.catch(close);
  return index;
}

/**
 * Returns all tasks, deleted ones too, newest first, including every write before the call; `undefined` while they are
 * not in memory. A live query declares its dependency on them by `dependOnIndexes`.
 */
export async function indexedTasks(store: Store): Promise<readonly IndexedTask[] | undefined> {
  const index = indexes.get(store);
  if (index?.tasks !== undefined) await index.reading;
  return index?.tasks;
}

/**
 * Reads one end of each index, so that a live query runs again when one of them changes, without observing all keys.
 */
export async function dependOnIndexes({ main: { tasks } }: Store, moving: readonly TaskIndexField[]): Promise<void> {
  const ends = [tasks.toCollection(), ...moving.map((field) => tasks.orderBy(field))];
  await Promise.all(ends.map((end) => end.limit(1).primaryKeys()));
}
