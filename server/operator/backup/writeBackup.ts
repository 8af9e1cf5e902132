import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { dumpDatabase, NothingToDump } from '#server/db/backup/dumpDatabase.ts';
import { BackupError } from './file/BackupError.ts';
import { sealChunks } from './file/chunks.ts';
import { defaultLogN, isBackup, makeHeader } from './file/header.ts';
import { writeParts, type BackupPart } from './file/parts.ts';
import { countParts, type Figures } from './file/figures.ts';
import { removeAbandoned } from './file/abandoned.ts';

export interface WriteOptions {
  url: string;
  file: string;
  /** The service's secret. */
  secret: string;
  passphrase: string;
  onProgress?: (figures: Figures, tableCount: number) => void;
  /** Aborts: the file is not made, and an older one stays. */
  signal?: AbortSignal;
  /** The cost of a try of the passphrase, lower in tests. */
  logN?: number;
}

/**
 * Writes a backup of the database beside `file` and gives it this name when it is whole and on the disk: an older
 * backup with this name is replaced only then. Only this user may read it.
 * @throws BackupError when the file cannot be written
 */
export async function writeBackup(options: WriteOptions): Promise<Figures & { fileBytes: number }> {
  const { url, file, passphrase, signal, logN = defaultLogN } = options;
  await checkPlace(file);
  await removeAbandoned(file);
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.${randomUUID().slice(0, 8)}.partial`);
  try {
    const figures = await dumpDatabase(url, async ({ migrations, tableCount, databaseBytes }, parts) => {
      const facts = { madeAt: new Date().toISOString(), schema: migrations.at(-1) ?? '', tableCount, databaseBytes };
      const { bytes, key } = await makeHeader(facts, passphrase, logN);
      const counted = countParts(withKeys(options.secret, parts), (now) => options.onProgress?.(now, tableCount));
      await pipeline(
        writeParts(counted.parts),
        createZstdCompress(),
        (pieces: AsyncIterable<Buffer>) => behind(bytes, sealChunks(key, pieces)),
        createWriteStream(draft, { flags: 'wx', mode: 0o600 }),
        ...(signal === undefined ? [] : [{ signal }]),
      );
      return counted.figures;
    });
    const fileBytes = await storeOnDisk(draft);
    await rename(draft, file);
    await storeFolder(dirname(file));
    return { ...figures, fileBytes };
  } catch (error) {
    throw refusalOf(error, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** A name that is taken by anything but a backup is more likely a mistake than a wish. */
async function checkPlace(file: string): Promise<void> {
  const existing = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw refusalOf(error, file);
  });
  if (existing === null) return;
  try {
    const { buffer, bytesRead } = await existing.read(Buffer.alloc(64), 0, 64, 0);
    if (isBackup(buffer.subarray(0, bytesRead))) return;
  } catch (error) {
    throw refusalOf(error, file);
  } finally {
    await existing.close();
  }
  throw new BackupError(`${file} exists and is no backup of Sheaf. Name another file.`);
}

async function* withKeys(secret: string, parts: AsyncIterable<BackupPart>): AsyncGenerator<BackupPart> {
  yield { kind: 'keys', secret };
  yield* parts;
}

async function* behind(head: Buffer, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* pieces;
}

/** Waits until the bytes are on the disk; returns their number. */
async function storeOnDisk(file: string): Promise<number> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/** Stores the new name; some systems cannot, and store it by themselves. */
async function storeFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

const sentences: Record<string, (file: string) => string> = {
  ENOENT: (file) => `The folder ${dirname(file)} does not exist. Make it, or name another file.`,
  ENOTDIR: (file) => `${dirname(file)} is no folder. Name another file.`,
  EISDIR: (file) => `${file} is a folder. Name a file in it.`,
  EACCES: (file) => `This user may not write ${file}. Name another file, or use a user who may.`,
  EPERM: (file) => `This user may not write ${file}. Name another file, or use a user who may.`,
  EROFS: (file) => `${file} is on a read-only disk. Name another file.`,
  ENOSPC: (file) => `The disk of ${file} is full. Free some space, or name a file on another disk. No backup was made.`,
};

function refusalOf(error: unknown, file: string): unknown {
  if (error instanceof NothingToDump) {
    return new BackupError(
      'The database has no tables of Sheaf: the service never ran on it. There is nothing to back up.',
      { reason: 'database' },
    );
  }
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  const sentence = sentences[error.code]?.(file);
  const reason = error.code === 'ENOSPC' ? 'full' : 'folder';
  return sentence === undefined ? error : new BackupError(sentence, { cause: error, reason });
}
