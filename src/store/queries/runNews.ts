import { isLotEnded, TaskStatus } from '#core/domain/task/status.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import { inLiveQuery, outsideLiveQuery } from '../liveQuery.ts';
import type { Store } from '../openStore.ts';
import { attentionStates, unsentStates } from '../tables.ts';
import { tasksByIds, type TaskView } from './tasks/tasks.ts';

/** Rows per read. */
const step = 100;

/** Facts that this device knew about runs when a tab began to look for news, by the clock of the service. */
export interface KnownRuns {
  /** The newest run, and the newest findings. */
  createdAt: number;
  foundAt: number;
  /** The runs under way. */
  lotIds: readonly string[];
}

/** Returns what this device knows now; `null` until it has read the account: old runs are no news. */
export async function knownRuns({ main }: Store): Promise<KnownRuns | null> {
  const cursor = await main.meta.get('cursor');
  if (cursor?.key !== 'cursor' || cursor.value.split('.').length > 2) return null;
  const [newest, drifted] = [
    await main.lots.orderBy('createdAt').last(),
    await main.lots.orderBy('drift.foundAt').last(),
  ];
  return {
    createdAt: newest?.createdAt ?? 0,
    foundAt: drifted?.drift?.foundAt ?? 0,
    lotIds: await outsideLiveQuery(() => lotsUnderWay(main)),
  };
}

/** Reads keys first and rows in steps, each short enough for a frame: thousands of tasks may be under way. */
async function lotsUnderWay({ tasks }: Store['main']): Promise<string[]> {
  // Value by value, because `anyOf` would return to the page for each task.
  const inStatus = (status: TaskStatus) => tasks.where('taskExecuteStatus').equals(status).primaryKeys();
  const ids = (await Promise.all([TaskStatus.Running, TaskStatus.Waiting].map(inStatus))).flat();
  const lotIds: string[] = [];
  for (let start = 0; start < ids.length; start += step) {
    const rows = await tasks.bulkGet(ids.slice(start, start + step));
    lotIds.push(...rows.flatMap((row) => row?.lotId ?? []));
  }
  return lotIds;
}

/** A run with its task. */
interface RunNews {
  lot: Lot;
  task: TaskView;
}

/** Returns the runs that ended since then, and those with findings since then. */
export async function runNews(
  store: Store,
  { createdAt, foundAt, lotIds }: KnownRuns,
): Promise<{ ended: RunNews[]; drifted: RunNews[] }> {
  const { lots } = store.main;
  const later = await lots.where('createdAt').above(createdAt).toArray();
  const underWay = (await lots.bulkGet([...lotIds])).filter((lot) => lot !== undefined);
  const drifted = await lots.where('drift.foundAt').above(foundAt).toArray();
  const ended = [...later, ...underWay].filter(({ status }) => isLotEnded(status));
  const ids = [...new Set([...ended, ...drifted].map(({ taskId }) => taskId))];
  const tasks = new Map((await inLiveQuery(tasksByIds(store, ids))).map((task) => [task.taskId, task]));
  const withTask = (lot: Lot): RunNews[] => {
    const task = tasks.get(lot.taskId);
    return task === undefined ? [] : [{ lot, task }];
  };
  return { ended: ended.flatMap(withTask), drifted: drifted.flatMap(withTask) };
}

/** Returns the number of edits that wait for the service or for a decision of the user. */
export async function countOpenEdits({ outbox }: Store): Promise<number> {
  return outbox.edits
    .where('state')
    .anyOf([...unsentStates, ...attentionStates])
    .count();
}
