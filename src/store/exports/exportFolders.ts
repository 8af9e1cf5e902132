/**
 * The files that this device writes from its rows are in the private file system of the origin: the browser saves one
 * where the user wants it. Each has a folder of its own, named by the account, and a lock that its worker holds as long
 * as it lives; a folder without a lock is of an earlier session.
 */
const allFolders = 'exports';

/** A folder for one file, and its removal. */
export interface ExportFolder {
  folder: FileSystemDirectoryHandle;
  remove: () => Promise<void>;
}

export async function createExportFolder(accountId: string): Promise<ExportFolder> {
  const root = await navigator.storage.getDirectory();
  const all = await root.getDirectoryHandle(allFolders, { create: true });
  const name = `${accountId}.${crypto.randomUUID()}`;
  await holdLock(name);
  const folder = await all.getDirectoryHandle(name, { create: true });
  return { folder, remove: () => all.removeEntry(name, { recursive: true }) };
}

/** Removes the files of earlier sessions, of all accounts. */
export async function removeOldExports(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const locked = new Set(held.map(({ name }) => name));
  await removeFolders((name) => !locked.has(lockOf(name)));
}

/** Removes all files of an account. One that is being written belongs to a worker that ends with the account's page. */
export async function removeExports(accountId: string): Promise<void> {
  await removeFolders((name) => name.startsWith(`${accountId}.`));
}

async function removeFolders(isUnwanted: (name: string) => boolean): Promise<void> {
  // Node has no such file system, and Firefox none in a private window.
  const root = await navigator.storage?.getDirectory?.().catch(() => null);
  const all = await root?.getDirectoryHandle(allFolders).catch(() => null);
  for await (const name of all?.keys() ?? []) {
    // A file that is still open stays until the next time.
    if (isUnwanted(name)) await all?.removeEntry(name, { recursive: true }).catch(() => undefined);
  }
}

function lockOf(folder: string): string {
  return `sheaf-export:${folder}`;
}

/** Resolves when the lock is held; it is free again when this worker ends. */
function holdLock(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const forever = () => {
      resolve();
      return new Promise<never>(() => undefined);
    };
    navigator.locks.request(lockOf(folder), forever).catch(reject);
  });
}
