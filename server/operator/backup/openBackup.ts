import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { checkMigrations, UnfitDump } from '#server/db/backup/loadDatabase.ts';
import { BackupError, cut, damaged } from './file/BackupError.ts';
import { openChunks } from './file/chunks.ts';
import { maxHeaderBytes, readHeader, type BackupFacts } from './file/header.ts';
import { readParts, type BackupPart } from './file/parts.ts';
import { countParts, type Figures } from './file/figures.ts';

/** A backup whose passphrase was right. */
export interface OpenBackup {
  facts: BackupFacts;
  /** Reads the file from its start; may be called again. Throws `BackupError` at a place that is damaged or cut. */
  parts(): AsyncGenerator<BackupPart>;
}

/**
 * Opens a backup; `askPassphrase` is called once the file is known to be one.
 * @throws BackupError for a file that cannot be read or is no backup, and for a wrong passphrase
 */
export async function openBackup(file: string, askPassphrase: () => Promise<string>): Promise<OpenBackup> {
  const header = readHeader(await readStart(file));
  const key = await header.unlock(await askPassphrase());
  if (key === null) {
    throw new BackupError(
      'The passphrase is not that of this backup. Nothing was changed. Enter the one it was made with.',
      { reason: 'passphrase' },
    );
  }
  return { facts: header.facts, parts: () => readParts(contentsOf(file, header.byteCount, key)) };
}

function contentsOf(file: string, start: number, key: Buffer): AsyncIterable<Buffer> {
  // The last stream has the error of any of them.
  return pipeline(
    createReadStream(file, { start }),
    (pieces: AsyncIterable<Buffer>) => openChunks(key, pieces),
    createZstdDecompress(),
    () => undefined,
  );
}

async function readStart(file: string): Promise<Buffer> {
  try {
    const handle = await open(file, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxHeaderBytes), 0, maxHeaderBytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const reason = error.code === 'ENOENT' ? 'There is no file' : 'This user cannot read';
    throw new BackupError(`${reason} ${file}. Name the file of a backup.`, { cause: error });
  }
}

/**
 * Reads a whole backup and checks that all of it is there and that this version can restore it.
 * @throws BackupError
 */
export async function checkBackup(
  backup: OpenBackup,
  onProgress: (figures: Figures) => void = () => undefined,
): Promise<Figures & { secret: string }> {
  const { parts, figures } = countParts(backup.parts(), onProgress);
  let secret: string | null = null;
  let tables = -1;
  let last: BackupPart['kind'] | null = null;
  for await (const part of parts) {
    if (part.kind === 'keys') ({ secret } = part);
    if (part.kind === 'database') {
      refuseUnfit(() => checkMigrations(part.migrations));
      tables = part.tables.length;
    }
    last = part.kind;
  }
  if (last !== 'end') throw cut();
  if (secret === null || figures.tables !== tables) throw damaged('tables or keys are missing');
  return { ...figures, secret };
}

function refuseUnfit(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw refusalOfUnfit(error);
  }
}

/** Turns an error about a dump that this version cannot load into a sentence; returns any other error unchanged. */
export function refusalOfUnfit(error: unknown): unknown {
  if (!(error instanceof UnfitDump)) return error;
  return new BackupError(
    `This version of Sheaf cannot restore the backup: ${error.message}. Nothing was changed. Use the version that made it, or a newer one.`,
    { cause: error, reason: 'unfit' },
  );
}
