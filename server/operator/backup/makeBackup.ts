import type { Config } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { noteBackup } from '#server/db/tables/service/serviceHealth.ts';
import { findSecret, secretFileName } from '#server/startup/readSecret.ts';
import { BackupError } from './file/BackupError.ts';
import { reachServer } from './reachServer.ts';
import { writeBackup, type WriteOptions } from './writeBackup.ts';

type MakeOptions = Pick<WriteOptions, 'file' | 'onProgress' | 'signal'> & {
  config: Config;
  /** Called once the secret is found. */
  askPassphrase: () => Promise<string>;
};

/**
 * Backs up the service's database and secret into one file, also while the service runs.
 * @throws BackupError without the secret, and where the file cannot be written
 */
export async function makeBackup({ config, askPassphrase, ...given }: MakeOptions): ReturnType<typeof writeBackup> {
  const secret = config.secret ?? findSecret(config.dataFolder);
  if (secret === null) {
    throw new BackupError(
      `The secret of the service is missing: there is no SHEAF_SECRET, and no ${secretFileName} in ${config.dataFolder}. Without it stored passwords and cookies could not be opened again. Set SHEAF_SECRET or SHEAF_DATA as for the service.`,
      { reason: 'secret' },
    );
  }
  const passphrase = await askPassphrase();
  const server = await reachServer(config);
  try {
    const figures = await writeBackup({ ...given, url: server.url, secret, passphrase });
    await noteMade(server.url);
    return figures;
  } finally {
    await server.close();
  }
}

/** For the operator's page about health. A backup is whole without this note: a failure says nothing about the file. */
async function noteMade(url: string): Promise<void> {
  const database = openDatabase(url, { poolSize: 1 });
  await noteBackup(database.kysely, Date.now()).catch(() => undefined);
  await database.close();
}
