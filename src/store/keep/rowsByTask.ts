import { inLiveQuery } from '../liveQuery.ts';
import type { Store } from '../openStore.ts';
import { namedTasks } from '../queries/tasks/tasks.ts';
import { readKeeps } from './keeps.ts';
import { chosenLimit, ownLimit, roomOf } from './rowsLimit.ts';

/** The rows of one task on this device. */
export interface TaskStorage {
  taskId: string;
  taskName: string;
  runCount: number;
  bytes: number;
  /** True if the task is kept, or one of these runs. */
  isKept: boolean;
}

/** The rows on this device. */
export interface RowsStorage {
  /** Bytes on the device, and among them those of kept runs. */
  held: number;
  keptHeld: number;
  /** The chosen limit, `null` for none, and the device's own one. */
  chosen: number | null;
  own: number;
  /** The largest first. */
  tasks: TaskStorage[];
}

/** Returns how many bytes the rows on this device take, by task, and the limit for them. */
export async function rowsByTask(store: Store): Promise<RowsStorage> {
  const { main, data } = store;
  const manifests = (await data.manifests.toArray()).filter(({ byteCount }) => byteCount > 0);
  const found = await main.lots.bulkGet(manifests.map(({ lotId }) => lotId));
  const keeps = await inLiveQuery(readKeeps(store));
  const lots = new Map(found.flatMap((lot) => (lot === undefined ? [] : [[lot.lotId, lot] as const])));
  const byTaskId = new Map<string, TaskStorage>();
  for (const { lotId, byteCount } of manifests) {
    const taskId = lots.get(lotId)?.taskId ?? '';
    const task = byTaskId.get(taskId) ?? { taskId, taskName: '', runCount: 0, bytes: 0, isKept: keeps.has(taskId) };
    task.runCount += 1;
    task.bytes += byteCount;
    task.isKept ||= keeps.has(lotId);
    byTaskId.set(taskId, task);
  }
  for (const { taskId, taskName } of await inLiveQuery(namedTasks(store, [...byTaskId.keys()]))) {
    const task = byTaskId.get(taskId);
    if (task !== undefined) task.taskName = taskName;
  }
  const chosen = await inLiveQuery(chosenLimit(store));
  const own = await ownLimit();
  const { held, keptHeld } = roomOf(manifests, lots, keeps, chosen ?? own);
  const tasks = [...byTaskId.values()].sort((one, other) => other.bytes - one.bytes);
  return { held, keptHeld, chosen, own, tasks };
}
