import { secretFileName } from '#server/startup/readSecret.ts';
import { drill } from './drill.ts';
import { checkBackup, openBackup } from './openBackup.ts';
import { readPassphrase } from './readPassphrase.ts';
import { restoreBackup } from './restoreBackup.ts';
import type { CommandContext } from './runBackupCommand.ts';
import { figuresText, progressText, seconds } from './sentences.ts';

export const restoreUsage = `Restores database and secret from a backup, while the service is stopped:
  npm run restore -- <file>             into an empty data folder, or an empty database of DATABASE_URL
  npm run restore -- <file> --replace   deletes the accounts that the database holds, with everything of theirs
  npm run restore -- <file> --sign-out  ends the sessions, runners and API tokens of the backup, after a break-in
  npm run restore -- --drill <file>     restores into a database of its own, checks it and deletes it`;

export interface RestoreFlags {
  isDrill: boolean;
  isReplacing: boolean;
  endsAccess: boolean;
}

/** Runs `npm run restore`: checks the whole file first, so that a bad one changes nothing. */
export async function restoreCommand(context: CommandContext, file: string, flags: RestoreFlags): Promise<void> {
  const { config, environment, terminal, ask, signal } = context;
  const startedAt = performance.now();
  const backup = await openBackup(file, () => readPassphrase(environment, ask, { isNew: false }));
  const { madeAt, tableCount } = backup.facts;
  const { secret } = await checkBackup(backup, (now) => terminal.progress(progressText('Checking', now, tableCount)));
  const onProgress = (now: Parameters<typeof progressText>[1]) =>
    terminal.progress(progressText('Restoring', now, tableCount));
  if (flags.isDrill) {
    const { trails, ...figures } = await drill(backup, { secret, onProgress, signal });
    terminal.write(
      `The drill restored ${figuresText(figures)} of ${madeAt} in ${seconds(startedAt)}: foreign keys and ${trails} audit trails hold. It is deleted again.`,
    );
    return;
  }
  const figures = await restoreBackup(backup, { ...flags, config, secret, onProgress, signal });
  terminal.write(`Restored ${figuresText(figures)} of ${madeAt} in ${seconds(startedAt)}.`);
  if (config.secret === null) terminal.write(`The secret of the service is in ${config.dataFolder}/${secretFileName}.`);
  terminal.write(
    'Start the service: every device reads everything again and sends its edits of the last 7 days again.',
  );
}
