import { Dexie } from 'dexie';
import type { Locale } from '#core/domain/locale.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { outputOf } from '#core/wire/recipe/ownRecipe.ts';
import type { Store } from '../openStore.ts';
import type { PictureRow } from '../tables.ts';

/** The most pictures that the device keeps of a run: those of later rows come from the service. */
export const maxPicturesPerRun = 5_000;
/** The usual size of a picture, before it is here. */
const usualBytes = 20_000;

/** Returns the columns that the task's template types as pictures; `null` while the device has no such template. */
export async function pictureColumns({ main }: Store, taskId: string, language: Locale): Promise<string[] | null> {
  const task = await main.tasks.get(taskId);
  const template = task && (await main.templates.get([language, task.templateSlug]));
  if (template === undefined) return null;
  return outputOf(template, task?.parameters ?? {})
    .filter(({ type }) => type === FieldType.Image)
    .map(({ name }) => name);
}

/** Returns the estimated bytes of all pictures of some runs of a task. */
export async function estimatedPictureBytes(
  store: Store,
  taskId: string,
  rowCounts: readonly number[],
  language: Locale,
): Promise<number> {
  const columns = (await pictureColumns(store, taskId, language)) ?? [];
  const pictures = rowCounts.map((rowCount) => Math.min(rowCount * columns.length, maxPicturesPerRun));
  return pictures.reduce((sum, count) => sum + count, 0) * usualBytes;
}

/**
 * Returns the number of a kept run's pictures that were fetched, those that cannot be had included, and of all; `null`
 * where none is missing, or they are not counted yet.
 */
export async function picturesArriving(store: Store, lotId: string): Promise<{ here: number; count: number } | null> {
  const count = (await store.data.manifests.get(lotId))?.pictureCount ?? 0;
  const here = (await keptAddresses(store, lotId)).size;
  return here < count ? { here, count } : null;
}

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
