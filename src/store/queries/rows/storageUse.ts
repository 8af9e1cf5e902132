import type { Store } from '../../openStore.ts';

export interface StorageUse {
  /** Length of the rows and pictures on the device, by the console's own count. */
  dataBytes: number;
  lotCount: number;
  /** Lots whose rows were dropped to free space; they are fetched again when the user opens them. */
  droppedLotCount: number;
  /** The browser's usage and quota for this site; `null` if it does not report them. */
  usedBytes: number | null;
  quotaBytes: number | null;
  /** True if the browser promised to keep the data. */
  isPersisted: boolean;
}

export async function storageUse({ data }: Store): Promise<StorageUse> {
  const manifests = await data.manifests.toArray();
  const { storage } = globalThis.navigator;
  const estimate = await Promise.resolve(storage?.estimate());
  return {
    dataBytes: manifests.reduce((sum, { byteCount, pictureBytes }) => sum + byteCount + pictureBytes, 0),
    lotCount: manifests.filter(({ isDropped }) => !isDropped).length,
    droppedLotCount: manifests.filter(({ isDropped, isRemoved }) => isDropped && !isRemoved).length,
    usedBytes: estimate?.usage ?? null,
    quotaBytes: estimate?.quota ?? null,
    isPersisted: (await Promise.resolve(storage?.persisted())) ?? false,
  };
}
