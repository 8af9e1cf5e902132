import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the sentence that reports missing files of the database in `cluster`; `null` while they exist. */
export function lostFiles(cluster: string): string | null {
  if (existsSync(join(cluster, 'PG_VERSION'))) return null;
  return `The database's files in ${cluster} are gone. Sheaf ends; restore them from a backup, or start again with an empty database.`;
}

/** The same for the database of a data folder; its files may be elsewhere, behind a link (serverUser.ts). */
export function lostFilesOf(dataFolder: string): string | null {
  const home = join(dataFolder, 'postgres');
  return lostFiles(join(existsSync(home) ? realpathSync(home) : home, 'cluster'));
}
