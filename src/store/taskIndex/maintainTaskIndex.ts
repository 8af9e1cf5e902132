import { Dexie, RangeSet, type IndexableType, type ObservabilitySet } from 'dexie';
import { taskIndexFields, type IndexedTask, type TaskIndex } from './indexedTask.ts';
import { outsideLiveQuery } from '../liveQuery.ts';
import type { Store } from '../openStore.ts';
import type { TaskRow } from '../tables.ts';

/** Rows per read: each read is one task on the page's thread, short enough for a frame. */
const step = 500;

/**
 * Reads all tasks once. Afterwards it reads only the tasks whose index entries were changed by a write in any tab or
 * worker: after each write Dexie reports the written keys and the changed indexes in every tab. Calls `onEnd` when the
 * store has closed, or when the rows cannot be read: then the promise rejects too.
 */
export function maintainTaskIndex(store: Store, index: TaskIndex, onEnd: () => void): Promise<void> {
  let written = everything();
  let tasksById = new Map<string, IndexedTask>();

  const handleWrite = (parts: ObservabilitySet) => {
    if (store.isClosed) return end();
    const keys = changedKeys(parts, `idb://${store.main.name}/tasks/`);
    if (keys === null) return undefined;
    written.add(keys);
    index.reading ??= read();
    return undefined;
  };
  const end = () => {
    Dexie.on.storagemutated.unsubscribe(handleWrite);
    onEnd();
  };
  const read = () => {
    const reading = outsideLiveQuery(readWritten);
    // Callers that wait for the promise get the failure.
    reading.catch(end);
    return reading;
  };
  const readWritten = async () => {
    while ('from' in written) {
      const ranges = [...written];
      written = new RangeSet();
      if (ranges.some(({ from, to }) => from !== to)) tasksById = await readAll(store);
      else await readAgain(store, tasksById, ranges);
    }
    index.tasks = [...tasksById.values()].toSorted(newestFirst);
    index.reading = null;
  };
  Dexie.on.storagemutated.subscribe(handleWrite);
  return read();
}

/** Returns `null` where no index of the task filter changed: a running task has new counts with every poll. */
function changedKeys(parts: ObservabilitySet, path: string): RangeSet | null {
  if ('all' in parts) return everything();
  const isChanged = [':dels', ...taskIndexFields].some((name) => 'from' in (parts[path + name] ?? {}));
  const keys = parts[path];
  return isChanged && keys !== undefined ? new RangeSet().add(keys) : null;
}

function everything(): RangeSet {
  return new RangeSet(Dexie.minKey, Dexie.maxKey);
}

async function readAll({ main }: Store): Promise<Map<string, IndexedTask>> {
  const tasksById = new Map<string, IndexedTask>();
  let last = '';
  for (;;) {
    const rows = await main.tasks.where('taskId').above(last).limit(step).toArray();
    for (const row of rows) tasksById.set(row.taskId, indexed(row));
    if (rows.length < step) return tasksById;
    last = rows.at(-1)?.taskId ?? '';
  }
}

async function readAgain(
  { main }: Store,
  tasksById: Map<string, IndexedTask>,
  ranges: readonly { from: IndexableType }[],
): Promise<void> {
  for (let start = 0; start < ranges.length; start += step) {
    const keys = ranges.slice(start, start + step).map(({ from }) => from as string);
    const rows = await main.tasks.bulkGet(keys);
    keys.forEach((key, place) => {
      const row = rows[place];
      if (row === undefined) tasksById.delete(key);
      else tasksById.set(key, indexed(row));
    });
  }
}

function indexed(row: TaskRow): IndexedTask {
  const { taskId, listedAt, taskName, taskExecuteStatus, templateSlug, workFlowType, taskGroupId, deletedAt } = row;
  return { taskId, listedAt, taskName, taskExecuteStatus, templateSlug, workFlowType, taskGroupId, deletedAt };
}

/** Orders as the database orders an index in reverse: rows with the same time are ordered by their keys. */
function newestFirst(one: IndexedTask, other: IndexedTask): number {
  if (one.listedAt !== other.listedAt) return other.listedAt - one.listedAt;
  return one.taskId < other.taskId ? 1 : -1;
}
