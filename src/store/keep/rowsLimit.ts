import type { Lot } from '#core/wire/rows/task.ts';
import type { Store } from '../openStore.ts';
import type { Manifest } from '../tables.ts';
import { isKept, type Keeps } from './keeps.ts';

const megabyte = 1_000_000;
/** The share of the browser's space that rows may take when the user chose nothing, and its bounds. */
const shareOfSpace = 0.2;
const leastOwnLimit = 100 * megabyte;
const largestOwnLimit = 2_000 * megabyte;

/** The limits that a user can choose, in bytes. */
export const limitChoices = [100, 250, 500, 1_000, 2_000, 5_000, 10_000].map((size) => size * megabyte);

/** Returns the limit that the user chose; `null` for none. */
export async function chosenLimit({ main }: Store): Promise<number | null> {
  const row = await main.meta.get('rowsLimit');
  return row?.key === 'rowsLimit' ? row.value : null;
}

/** `null`: the device's own limit again. */
export async function chooseLimit({ main }: Store, bytes: number | null): Promise<void> {
  await (bytes === null ? main.meta.delete('rowsLimit') : main.meta.put({ key: 'rowsLimit', value: bytes }));
}

/** The limit of a device where the user chose none: a fifth of the browser's space, 100 MB to 2 GB. */
export async function ownLimit(): Promise<number> {
  const estimate = await Promise.resolve(globalThis.navigator?.storage?.estimate());
  const share = (estimate?.quota ?? 0) * shareOfSpace;
  return Math.min(largestOwnLimit, Math.max(leastOwnLimit, share));
}

/** The rows on this device, and how many bytes of them it may hold. */
export interface RowsRoom {
  limit: number;
  keeps: Keeps;
  /** Bytes on the device, and among them those of kept runs. */
  held: number;
  keptHeld: number;
}

/** Returns the room for rows. `lots` names the task of each manifest's run. */
export function roomOf(
  manifests: Iterable<Manifest>,
  lots: ReadonlyMap<string, Pick<Lot, 'lotId' | 'taskId'>>,
  keeps: Keeps,
  limit: number,
): RowsRoom {
  const room = { limit, keeps, held: 0, keptHeld: 0 };
  for (const { lotId, byteCount, pictureBytes } of manifests) {
    const lot = lots.get(lotId);
    const bytes = byteCount + pictureBytes;
    room.held += bytes;
    if (lot !== undefined && isKept(lot, keeps)) room.keptHeld += bytes;
  }
  return room;
}

/** The bytes of a run that are not on the device yet. */
export function missingBytes(lot: Pick<Lot, 'byteCount'>, manifest: Manifest | undefined): number {
  return Math.max(0, lot.byteCount - (manifest?.byteCount ?? 0));
}

/**
 * Returns true when the rows of a run may come. A kept run may always; an opened one when there is room for it beside
 * the kept ones; others while there is room without dropping anything.
 */
export function mayCome(lot: Lot, manifest: Manifest | undefined, isOpened: boolean, room: RowsRoom): boolean {
  if (isKept(lot, room.keeps)) return true;
  if (isOpened) return room.keptHeld + lot.byteCount <= room.limit;
  return room.held + missingBytes(lot, manifest) <= room.limit;
}
