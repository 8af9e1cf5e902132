import type { CommandContext } from './runBackupCommand.ts';
import { checkBackup, openBackup } from './openBackup.ts';
import { readPassphrase } from './readPassphrase.ts';
import { figuresText, progressText, seconds, sizeText } from './sentences.ts';
import { makeBackup } from './makeBackup.ts';

export const backupUsage = `Backs up database and secret into one encrypted file, also while the service runs:
  npm run backup -- <file>          replaces an older backup of this name when the new one is whole
  npm run backup -- --check <file>  reads a backup to its end and changes nothing`;

/** Runs `npm run backup`: makes a backup, or checks one. */
export async function backupCommand(context: CommandContext, file: string, isCheck: boolean): Promise<void> {
  await (isCheck ? check(context, file) : make(context, file));
}

async function make({ config, environment, terminal, ask, signal }: CommandContext, file: string): Promise<void> {
  let startedAt = performance.now();
  const figures = await makeBackup({
    config,
    file,
    signal,
    askPassphrase: async () => {
      const passphrase = await readPassphrase(environment, ask, { isNew: true });
      startedAt = performance.now();
      return passphrase;
    },
    onProgress: (now, tables) => terminal.progress(progressText('Backing up', now, tables)),
  });
  terminal.write(
    `Backed up ${figuresText(figures)} into ${file} (${sizeText(figures.fileBytes)}) in ${seconds(startedAt)}.`,
  );
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
