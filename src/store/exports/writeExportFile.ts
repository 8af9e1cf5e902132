import { createExportFolder } from './exportFolders.ts';

/** A file of rows while it is written, in a worker only. */
export interface ExportFile {
  /** Returns false where the disk is full. */
  write(bytes: Uint8Array<ArrayBuffer>): boolean;
  /** Ends writing and returns the file. */
  finish(): Promise<File>;
  /** Removes the file, whole or not. */
  remove(): Promise<void>;
}

/** Creates an empty file. It stays as long as its worker lives, or its account is on the device. */
export async function createExportFile(accountId: string): Promise<ExportFile> {
  const { folder, remove } = await createExportFolder(accountId);
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
      await remove();
    },
  };
}
