import { z } from 'zod';
import { uuid } from '#core/wire/codec/code.ts';
import { cursor } from '#core/wire/sync.ts';
import type { Store } from '#app/store/openStore.ts';
import type { ClientRow, MetaValues } from '#app/store/tables.ts';
import { areas, tableOf } from './pull/areas.ts';

/** Returns how far this device has read; `null` also for a damaged cursor, which the service would refuse for ever. */
export async function readCursor({ main }: Store): Promise<string | null> {
  const row = await main.meta.get('cursor');
  return cursor.safeParse(row?.value).data ?? null;
}

/** Returns the epoch of the stored rows; '' where nobody knows it. */
export async function readEpoch(store: Store): Promise<string> {
  const row = await store.main.meta.get('epoch');
  // An earlier version stored only the cursor.
  return row?.key === 'epoch' ? row.value : parseCursor((await readCursor(store)) ?? '').epoch;
}

/** Returns the numbers of rows when the cursor was stored; `null` where an older version stored it. */
export async function readCounts({ main }: Store): Promise<MetaValues['counts'] | null> {
  const row = await main.meta.get('counts');
  return row?.key === 'counts' ? row.value : null;
}

/** Counts the rows of each table that changes bring. */
export async function countRows(store: Store): Promise<MetaValues['counts']> {
  const counts = await Promise.all(areas.map((area) => tableOf(store, area).count()));
  return Object.fromEntries(areas.map((area, index) => [area, counts[index] ?? 0])) as MetaValues['counts'];
}

const clientRow = z.object({ clientId: uuid, nextSequence: z.int().min(1), epoch: z.string() });

/**
 * Returns the id and the next number of this device's edits; `undefined` before the first edit, and for a damaged row:
 * the service would refuse its id for ever, and finds edits by their uuid under a new one.
 */
export async function readClient({ outbox }: Store): Promise<ClientRow | undefined> {
  const row = await outbox.client.get('client');
  return clientRow.safeParse(row).success ? row : undefined;
}

export async function readGalleries({ main }: Store): Promise<MetaValues['galleries']> {
  const row = await main.meta.get('galleries');
  return row?.key === 'galleries' ? row.value : {};
}

export async function readProxyAreas({ main }: Store): Promise<MetaValues['proxyAreas']> {
  const row = await main.meta.get('proxyAreas');
  return row?.key === 'proxyAreas' ? row.value : {};
}

/** `<epoch>.<revision>` (core/wire/sync.ts). */
export function parseCursor(cursor: string): { epoch: string; revision: number } {
  const [epoch = '', revision = ''] = cursor.split('.');
  return { epoch, revision: Number(revision) };
}
