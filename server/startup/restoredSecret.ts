import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { refusalFromError } from '../db/embedded/StartupError.ts';
import { secretFileName } from './readSecret.ts';

/*
 * A restore replaces the database and the secret, which are in two places. Before the database commits, the secret is
 * noted beside its file with the new epoch of the database. Once the database has this epoch, the note becomes the
 * file; where it has another one, the restore was killed before the commit and the note is void. So a killed restore
 * leaves the old pair or the new one.
 */

const noteName = 'secrets.restored.json';
const note = z.object({ secret: z.string().min(32), epoch: z.string() });

/** Notes the secret of a database that will have this epoch. */
export function noteSecret(dataFolder: string, secret: string, epoch: string): void {
  mkdirSync(dataFolder, { recursive: true });
  writeWhole(join(dataFolder, noteName), JSON.stringify({ secret, epoch }));
}

/**
 * Makes a noted secret that of the data folder, or deletes the note. Does nothing without a note, as in most starts.
 */
export async function settleSecret(dataFolder: string, readEpoch: () => Promise<string | null>): Promise<void> {
  const file = join(dataFolder, noteName);
  const text = readText(file, dataFolder);
  if (text === null) return;
  const { secret, epoch } = note.parse(JSON.parse(text));
  if ((await readEpoch()) === epoch) writeWhole(join(dataFolder, secretFileName), JSON.stringify({ secret }));
  rmSync(file, { force: true });
}

/** Another part of the service may have settled the note at this moment. */
function readText(file: string, dataFolder: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw refusalFromError(error, dataFolder);
  }
}

/** Other processes and the next start find the old text or the new one. */
function writeWhole(file: string, text: string): void {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  renameSync(draft, file);
}
