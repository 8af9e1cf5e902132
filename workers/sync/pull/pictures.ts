import { decodeColumn } from '#core/domain/data/block.ts';
import { isPictureAddress } from '#core/domain/data/picture.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { RefusalCode } from '#core/domain/refusal.ts';
import { getPicture } from '#core/wire/calls/data/pictureCalls.ts';
import { isKept, readKeeps } from '#app/store/keep/keeps.ts';
import { keepPicture, keptAddresses, maxPicturesPerRun, pictureColumns } from '#app/store/keep/pictures.ts';
import type { Store } from '#app/store/openStore.ts';
import { writeDurably } from '#app/store/writeDurably.ts';
import type { ApiClient } from '../service/apiClient.ts';

/** A screen asks for pictures at the same time. */
const fetchedAtOnce = 3;
/** Refusals that are true of this picture only. */
const ofPicture: ReadonlySet<RefusalCode> = new Set(['PictureNotAvailable', 'NotFound']);

/** A cell with the address of a picture that the device does not have. */
interface WantedPicture {
  rowNo: number;
  column: string;
  address: string;
}

/**
 * Fetches the pictures of kept runs whose rows are on the device. Ends at the first request that fails, at a write that
 * finds no space, and with the store; the next good turn fetches those that are missing.
 */
export async function fillPictures(store: Store, service: ApiClient, language: Locale): Promise<void> {
  const { main, data } = store;
  const keeps = await readKeeps(store);
  for (const lot of await main.lots.filter((each) => isKept(each, keeps)).toArray()) {
    const manifest = await data.manifests.get(lot.lotId);
    const mark = manifest === undefined ? '' : `${manifest.rowCount} ${manifest.rewrites}`;
    if (manifest === undefined || manifest.rowCount === 0 || manifest.picturesOf === mark) continue;
    const columns = await pictureColumns(store, lot.taskId, language);
    if (columns === null) continue;
    const wanted = columns.length === 0 ? [] : await wantedPictures(store, lot.lotId, manifest.columns, columns);
    if (wanted.length > 0) {
      const { size } = await keptAddresses(store, lot.lotId);
      await data.manifests.update(lot.lotId, { pictureCount: size + wanted.length });
    }
    if (!(await fetchPictures(store, service, lot.lotId, wanted))) return;
    await data.manifests.update(lot.lotId, { picturesOf: mark });
  }
}

/** Each address once, in the order of the rows. Pictures of this site are shown from where they are. */
async function wantedPictures(
  store: Store,
  lotId: string,
  names: readonly string[],
  columns: readonly string[],
): Promise<WantedPicture[]> {
  const known = await keptAddresses(store, lotId);
  const wanted: WantedPicture[] = [];
  const own = `${globalThis.location?.origin}/`;
  await store.data.blocks
    .where('lotId')
    .equals(lotId)
    .each(({ firstRow, body }) => {
      for (const column of columns.filter((name) => names.includes(name))) {
        for (const [index, address] of decodeColumn(body, names.indexOf(column)).entries()) {
          if (known.size >= maxPicturesPerRun || !isPictureAddress(address)) continue;
          if (known.has(address) || address.startsWith(own)) continue;
          known.add(address);
          wanted.push({ rowNo: firstRow + index, column, address });
        }
      }
    });
  return wanted;
}

/** Returns true once there is an answer for every picture. */
async function fetchPictures(
  store: Store,
  service: ApiClient,
  lotId: string,
  wanted: readonly WantedPicture[],
): Promise<boolean> {
  let next = 0;
  let isEnded = false;
  const fetchNext = async (): Promise<void> => {
    for (let picture = wanted[next]; picture !== undefined && !isEnded; picture = wanted[next]) {
      next += 1;
      isEnded = !(await fetchOne(store, service, lotId, picture)) || isEnded;
    }
  };
  await Promise.all(Array.from({ length: fetchedAtOnce }, fetchNext));
  return !isEnded;
}

async function fetchOne(
  store: Store,
  service: ApiClient,
  lotId: string,
  { address, ...cell }: WantedPicture,
): Promise<boolean> {
  const outcome = await service.send(getPicture, { params: { lotId }, body: cell });
  const isAnswered = outcome.ok || ('refusal' in outcome && ofPicture.has(outcome.refusal.code));
  // The user may have signed out, or no longer keep the run.
  if (!isAnswered || store.isClosed) return false;
  const lot = await store.main.lots.get(lotId);
  if (lot === undefined || !isKept(lot, await readKeeps(store))) return false;
  const bytes = outcome.ok ? outcome.value : null;
  const written = await writeDurably(store, store.data, () => keepPicture(store, { lotId, address, bytes }));
  return written.ok;
}
