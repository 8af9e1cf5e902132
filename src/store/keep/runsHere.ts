import type { Lot } from '#core/wire/rows/task.ts';
import { inLiveQuery } from '../liveQuery.ts';
import type { Store } from '../openStore.ts';
import type { Manifest } from '../tables.ts';
import { readKeeps } from './keeps.ts';
import { chosenLimit, mayCome, ownLimit, roomOf, type RowsRoom } from './rowsLimit.ts';

/** The part of a run's rows that is on this device. */
export interface RunHere {
  keptBy: 'run' | 'task' | null;
  /** All rows of the run, wherever they are. */
  rowCount: number;
  rowsHere: number;
  bytesHere: number;
  /** The bytes of its pictures on this device, beside those of the rows. */
  pictureBytes: number;
  /** True if the device has every row that it knows of. */
  isWhole: boolean;
  /** True if missing rows come by themselves once the run is on screen: it is kept, or there is room for it. */
  isComing: boolean;
}

export interface RunsHere {
  isTaskKept: boolean;
  /** The bytes of all runs of the task, and of those that are on this device. */
  bytes: number;
  bytesHere: number;
  byLotId: ReadonlyMap<string, RunHere>;
  /** True if all runs of the task fit at once, beside the kept ones of other tasks. */
  hasRoomForAll: boolean;
}

/** Returns what this device has of the runs of a task, and what it keeps. */
export async function runsHere(store: Store, taskId: string): Promise<RunsHere> {
  const { main, data } = store;
  const lots = await main.lots.where('[taskId+lotNo]').between([taskId, 0], [taskId, Infinity]).toArray();
  const manifests = new Map((await data.manifests.toArray()).map((manifest) => [manifest.lotId, manifest]));
  const keeps = await inLiveQuery(readKeeps(store));
  const lotsHere = await main.lots.bulkGet([...manifests.keys()]);
  const chosen = await inLiveQuery(chosenLimit(store));
  const limit = chosen ?? (await ownLimit());
  const known = new Map(lotsHere.flatMap((lot) => (lot === undefined ? [] : [[lot.lotId, lot] as const])));
  const room = roomOf(manifests.values(), known, keeps, limit);
  const byLotId = new Map(lots.map((lot) => [lot.lotId, runHere(lot, manifests.get(lot.lotId), room)]));
  const found = [...byLotId.values()];
  const bytes = lots.reduce((sum, { byteCount }) => sum + byteCount, 0);
  const keptHere = bytesOf(found.filter(({ keptBy }) => keptBy !== null));
  return {
    isTaskKept: keeps.has(taskId),
    bytes,
    bytesHere: bytesOf(found),
    byLotId,
    hasRoomForAll: keeps.has(taskId) || room.keptHeld - keptHere + bytes <= limit,
  };
}

function bytesOf(runs: readonly RunHere[]): number {
  return runs.reduce((sum, { bytesHere }) => sum + bytesHere, 0);
}

function runHere(lot: Lot, manifest: Manifest | undefined, room: RowsRoom): RunHere {
  const keptBy = room.keeps.has(lot.taskId) ? 'task' : room.keeps.has(lot.lotId) ? 'run' : null;
  const rowsHere = manifest?.rowCount ?? 0;
  const isWhole = rowsHere >= lot.rowCount;
  return {
    keptBy,
    rowCount: lot.rowCount,
    rowsHere,
    bytesHere: manifest?.byteCount ?? 0,
    pictureBytes: manifest?.pictureBytes ?? 0,
    isWhole,
    isComing: !isWhole && manifest?.isRemoved !== true && mayCome(lot, manifest, true, room),
  };
}
