import { createExportFolder } from './exportFolders.ts';

/** A file of rows while it is written, in a worker only. */
export interface ExportFile {
  /** Returns false where the disk is full. */
  write(bytes: Uint8Array<ArrayBuffer>): boolean;
  /** Opens a second file, for rows that are not in their order yet; `finish` and `remove` remove it. */
  openParts(): Promise<PartsFile>;
  /** Ends writing and returns the file. */
  finish(): Promise<File>;
  /** Removes the file, whole or not. */
  remove(): Promise<void>;
}

/** A file for a time: parts of it are written one after another, and read in any order. */
export interface PartsFile {
  /** Returns false where the disk is full. */
  write(bytes: Uint8Array<ArrayBuffer>, at: number): boolean;
  /** Fills `into` with the bytes from `at` on. */
  read(into: Uint8Array<ArrayBuffer>, at: number): void;
}

/** Creates an empty file. It stays as long as its worker lives, or its account is on the device. */
export async function createExportFile(accountId: string): Promise<ExportFile> {
  const { folder, remove } = await createExportFolder(accountId);
  const handle = await folder.getFileHandle('rows', { create: true });
  const access = await handle.createSyncAccessHandle();
  let parts: FileSystemSyncAccessHandle | null = null;
  let size = 0;
  return {
    write: (bytes) => {
      const isWritten = writeAt(access, bytes, size);
      size += bytes.length;
      return isWritten;
    },
    openParts: async () => {
      const opened = await (await folder.getFileHandle('parts', { create: true })).createSyncAccessHandle();
      parts = opened;
      return {
        write: (bytes, at) => writeAt(opened, bytes, at),
        read: (into, at) => void opened.read(into, { at }),
      };
    },
    finish: async () => {
      access.flush();
      access.close();
      parts?.close();
      if (parts !== null) await folder.removeEntry('parts');
      return handle.getFile();
    },
    remove: async () => {
      access.close();
      parts?.close();
      await remove();
    },
  };
}

/** Returns true where all bytes were written. */
function writeAt(access: FileSystemSyncAccessHandle, bytes: Uint8Array<ArrayBuffer>, at: number): boolean {
  try {
    return access.write(bytes, { at }) === bytes.length;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}
