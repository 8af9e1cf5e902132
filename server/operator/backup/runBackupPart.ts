import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { inspect } from 'node:util';
import type { BackupFailure } from '#core/domain/operator/backup.ts';
import type { Config } from '#server/config/config.ts';
import { StartupError } from '#server/db/embedded/StartupError.ts';
import { lowerPriority } from '#server/engine/lowPriority.ts';
import { drill } from './drill.ts';
import { BackupError } from './file/BackupError.ts';
import type { Figures } from './file/figures.ts';
import { makeBackup } from './makeBackup.ts';
import { checkBackup, openBackup } from './openBackup.ts';
import type { BackupOrder, FromBackup } from './desk/messages.ts';

/**
 * Does one work with a backup in a process of its own, as the web half orders it (backupDesk.ts). Ends when it is done,
 * when it is cancelled, or with the web half.
 */
export async function runBackupPart(config: Config): Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stop = () => stopping.abort();
  process.once('SIGTERM', stop).once('SIGINT', stop).once('disconnect', stop);
  let message: FromBackup;
  try {
    const [order] = (await once(process, 'message', { signal })) as [BackupOrder];
    await lowerPriority(process.pid);
    message = { done: await (order.kind === 'make' ? make(config, order, signal) : tryOut(order, signal)) };
  } catch (error) {
    message = { failed: failureOf(error, signal) };
  }
  report(message);
  if (process.connected) process.disconnect();
}

function report(message: FromBackup): void {
  if (process.connected) process.send?.(message);
}

async function make(config: Config, { file, passphrase }: BackupOrder, signal: AbortSignal): Promise<Figures> {
  // Where it cannot be made, writing into it says why. Only this user may read it.
  await mkdir(dirname(file), { recursive: true, mode: 0o700 }).catch(() => undefined);
  const onProgress = (progress: Figures, tableCount: number) => report({ progress, tableCount });
  return makeBackup({ config, file, signal, onProgress, askPassphrase: async () => passphrase });
}

async function tryOut({ file, passphrase }: BackupOrder, signal: AbortSignal): Promise<Figures> {
  const backup = await openBackup(file, async () => passphrase);
  const { tableCount } = backup.facts;
  const onProgress = (progress: Figures) => report({ progress, tableCount });
  const { secret } = await checkBackup(backup, () => signal.throwIfAborted());
  return drill(backup, { secret, signal, onProgress });
}

function failureOf(error: unknown, { aborted }: AbortSignal): { reason: BackupFailure; sentence: string } {
  if (aborted) return { reason: 'cancelled', sentence: 'Ended. Nothing was changed.' };
  if (error instanceof BackupError) return { reason: error.reason, sentence: error.message };
  if (error instanceof StartupError) return { reason: 'database', sentence: error.message };
  process.stderr.write(`${inspect(error)}\n`);
  return { reason: 'other', sentence: 'The reason is in the log of the web process.' };
}
