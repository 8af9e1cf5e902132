import { Dexie } from 'dexie';
import type { Store } from '../openStore.ts';
import type { PictureRow } from '../tables.ts';

/** Returns a picture that is kept with its run; `undefined` where there is none. */
export async function keptPicture(
  { data }: Store,
  lotId: string,
  address: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return (await data.pictures.get([lotId, address]))?.bytes ?? undefined;
}

/** Removes the pictures of runs that leave the device, in the caller's transaction. */
export async function deletePictures({ data }: Store, lotIds: readonly string[]): Promise<void> {
  for (const lotId of lotIds) {
    await data.pictures.where('[lotId+address]').between([lotId, Dexie.minKey], [lotId, Dexie.maxKey]).delete();
  }
}

/** Returns the addresses whose pictures, or whose lack, the device has of a run. */
export async function keptAddresses({ data }: Store, lotId: string): Promise<Set<string>> {
  const keys = await data.pictures
    .where('[lotId+address]')
    .between([lotId, Dexie.minKey], [lotId, Dexie.maxKey])
    .primaryKeys();
  return new Set(keys.map(([, address]) => address));
}

/** Stores a picture of a run, or that it has none, and counts it in the run's manifest; a run that has left is not. */
export async function keepPicture({ data }: Store, picture: PictureRow): Promise<void> {
  const { lotId, address, bytes } = picture;
  await data.transaction('rw', data.pictures, data.manifests, async () => {
    const manifest = await data.manifests.get(lotId);
    const isKnown = (await data.pictures.where('[lotId+address]').equals([lotId, address]).count()) > 0;
    if (manifest === undefined || manifest.isDropped || isKnown) return;
    await data.pictures.add(picture);
    await data.manifests.update(lotId, { pictureBytes: manifest.pictureBytes + (bytes?.length ?? 0) });
  });
}
