import { openDatabase } from '#server/db/database.ts';
import { noteBackup } from '#server/db/tables/service/serviceHealth.ts';
import { findSecret, secretFileName } from '#server/startup/readSecret.ts';
import { BackupError } from './file/BackupError.ts';
import type { CommandContext } from './runBackupCommand.ts';
import { checkBackup, openBackup } from './openBackup.ts';
import { reachServer } from './reachServer.ts';
import { readPassphrase } from './readPassphrase.ts';
import { figuresText, progressText, seconds, sizeText } from './sentences.ts';
import { writeBackup } from './writeBackup.ts';

export const backupUsage = `Backs up database and secret into one encrypted file, also while the service runs:
  npm run backup -- <file>          replaces an older backup of this name when the new one is whole
  npm run backup -- --check <file>  reads a backup to its end and changes nothing`;

/** Runs `npm run backup`: makes a backup, or checks one. */
export async function backupCommand(context: CommandContext, file: string, isCheck: boolean): Promise<void> {
  await (isCheck ? check(context, file) : make(context, file));
}

async function make({ config, environment, terminal, ask, signal }: CommandContext, file: string): Promise<void> {
  const secret = config.secret ?? findSecret(config.dataFolder);
  if (secret === null) {
    throw new BackupError(
      `The secret of the service is missing: there is no SHEAF_SECRET, and no ${secretFileName} in ${config.dataFolder}. Without it stored passwords and cookies could not be opened again. Set SHEAF_SECRET or SHEAF_DATA as for the service.`,
    );
  }
  const passphrase = await readPassphrase(environment, ask, { isNew: true });
  const startedAt = performance.now();
  const server = await reachServer(config);
  try {
    const figures = await writeBackup({
      url: server.url,
      file,
      secret,
      passphrase,
      signal,
      onProgress: (now, tables) => terminal.progress(progressText('Backing up', now, tables)),
    });
    await noteMade(server.url);
    terminal.write(
      `Backed up ${figuresText(figures)} into ${file} (${sizeText(figures.fileBytes)}) in ${seconds(startedAt)}.`,
    );
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

async function check({ environment, terminal, ask }: CommandContext, file: string): Promise<void> {
  const startedAt = performance.now();
  const backup = await openBackup(file, () => readPassphrase(environment, ask, { isNew: false }));
  const { madeAt, schema, tableCount } = backup.facts;
  const figures = await checkBackup(backup, (now) => terminal.progress(progressText('Checking', now, tableCount)));
  terminal.write(
    `The backup is whole: made ${madeAt}, schema ${schema}, ${figuresText(figures)}. Checked in ${seconds(startedAt)}.`,
  );
}
