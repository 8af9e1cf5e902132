/**
 * Files that this device writes from its rows, in the private file system of the origin: the browser saves one where
 * the user wants it. Each has a folder of its own, named by the account, and a lock that its worker holds as long as it
 * lives; a folder without a lock is of an earlier session.
 */
const folderName = 'exports';

export interface ExportFile {
  /** Returns false where the disk is full. */
  write(bytes: Uint8Array<ArrayBuffer>): boolean;
  /** Ends writing and returns the file. */
  finish(): Promise<File>;
  /** Removes the file, whole or not. */
  remove(): Promise<void>;
}

/** Creates an empty file, in a worker only. */
export async function createExportFile(accountId: string): Promise<ExportFile> {
  const all = await (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create: true });
  const name = `${accountId}.${crypto.randomUUID()}`;
  await holdLock(name);
  const folder = await all.getDirectoryHandle(name, { create: true });
  const handle = await folder.getFileHandle('rows', { create: true });
  const access = await handle.createSyncAccessHandle();
  let size = 0;
  return {
    write: (bytes) => {
      try {
        const written = access.write(bytes, { at: size });
        size += written;
        return written === bytes.length;
      } catch (error) {
        if (error instanceof DOMException) return false;
        throw error;
      }
    },
    finish: async () => {
      access.flush();
      access.close();
      return handle.getFile();
    },
    remove: async () => {
      access.close();
      await all.removeEntry(name, { recursive: true });
    },
  };
}

/** Removes the files of earlier sessions, of all accounts. */
export async function removeOldExportFiles(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const locked = new Set(held.map(({ name }) => name));
  await removeFolders((name) => !locked.has(lockOf(name)));
}

/** Removes all files of an account. One that is being written belongs to a worker that ends with the account's page. */
export async function removeExportFiles(accountId: string): Promise<void> {
  await removeFolders((name) => name.startsWith(`${accountId}.`));
}

async function removeFolders(isUnwanted: (name: string) => boolean): Promise<void> {
  // Node has no such file system, and Firefox none in a private window.
  const root = await navigator.storage?.getDirectory?.().catch(() => null);
  const all = await root?.getDirectoryHandle(folderName).catch(() => null);
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
