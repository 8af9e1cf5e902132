import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive } from '#server/isAlive.ts';

/** Deletes the drafts that killed backups of this file left: their processes do not exist any more. */
export async function removeAbandoned(file: string): Promise<void> {
  const start = `.${basename(file)}.`;
  const names = await readdir(dirname(file)).catch((): string[] => []);
  for (const name of names) {
    const [pid, , end, ...more] = name.startsWith(start) ? name.slice(start.length).split('.') : [];
    if (end !== 'partial' || more.length > 0 || isAlive(Number(pid))) continue;
    await rm(join(dirname(file), name), { force: true });
  }
}
