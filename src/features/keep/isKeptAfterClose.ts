/** Facts about the storage that this browser gives the site, as far as a page can ask. */
interface StorageFacts {
  /** The browser promised to keep the data. */
  isPersisted: boolean;
  /** `localStorage` takes a value. */
  takesKeys: boolean;
  /** The site's own folder opens; `null` where the browser has no such folder. */
  opensFolder: boolean | null;
}

/**
 * Returns false in a private window, and where the data of the site are blocked. Private windows of Firefox and Safari
 * refuse the folder; those of Chromium look like every other window (version 156 reports the same quota in both), so
 * there this answers true.
 */
export function isKeptAfterClose({ isPersisted, takesKeys, opensFolder }: StorageFacts): boolean {
  return isPersisted || (takesKeys && opensFolder !== false);
}

const probeKey = 'sheaf.probe';

export async function readStorageFacts(): Promise<StorageFacts> {
  const { storage } = globalThis.navigator as { storage?: Partial<StorageManager> };
  const opens = storage?.getDirectory?.().then(
    () => true,
    () => false,
  );
  return {
    isPersisted: (await Promise.resolve(storage?.persisted?.()).catch(() => false)) ?? false,
    takesKeys: takesKeys(),
    opensFolder: (await opens) ?? null,
  };
}

function takesKeys(): boolean {
  try {
    localStorage.setItem(probeKey, '');
    localStorage.removeItem(probeKey);
    return true;
  } catch {
    return false;
  }
}
