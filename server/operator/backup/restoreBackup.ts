import type { Config } from '#server/config/config.ts';
import { loadDatabase } from '#server/db/backup/loadDatabase.ts';
import { readEpochAt, readTarget, type Target } from '#server/db/backup/target.ts';
import type { Tx } from '#server/db/database.ts';
import type { DumpPart } from '#server/db/backup/dumpPart.ts';
import { listAccountIds } from '#server/db/tables/service/operatorReads.ts';
import { endAccess } from '#server/jobs/housekeeping/endAccess.ts';
import { noteSecret, settleSecret } from '#server/startup/restoredSecret.ts';
import { markRestored } from '../account/restored.ts';
import { counted, inWords } from '../words.ts';
import { BackupError } from './file/BackupError.ts';
import type { BackupPart } from './file/parts.ts';
import { countParts, type Figures } from './file/figures.ts';
import { refusalOfUnfit, type OpenBackup } from './openBackup.ts';
import { reachOwnServer } from './reachServer.ts';

export interface RestoreOptions {
  config: Pick<Config, 'databaseUrl' | 'dataFolder' | 'secret'>;
  /** The secret of a backup that was checked. */
  secret: string;
  /** Accounts that the database holds are deleted. */
  isReplacing: boolean;
  /** Sessions, runners and API tokens of the backup end. */
  endsAccess: boolean;
  onProgress?: (figures: Figures) => void;
  /** Aborts: the database stays as it was. */
  signal?: AbortSignal;
}

/**
 * Replaces database and secret with those of a backup, in one transaction. Nothing is changed when it is refused or
 * killed.
 * @throws BackupError for a database that is in use, holds accounts or is not Sheaf's, and for another `SHEAF_SECRET`
 */
export async function restoreBackup(backup: OpenBackup, options: RestoreOptions): Promise<Figures> {
  const { config, secret, isReplacing, endsAccess, onProgress = () => undefined, signal } = options;
  if (config.secret !== null && config.secret !== secret) {
    throw new BackupError(
      'SHEAF_SECRET is not the secret of the backup, and stored secrets could not be opened with it. Nothing was changed. Set it to that of the backup, or take it out: restore then writes the secret into the data folder.',
    );
  }
  const server = await reachOwnServer(config);
  try {
    refuseTarget(await readTarget(server.url), isReplacing);
    const { parts, figures } = countParts(backup.parts(), onProgress);
    const finish = async (tx: Tx): Promise<void> => {
      const epoch = await markRestored(tx);
      if (endsAccess) for (const id of await listAccountIds(tx)) await endAccess(tx, id, 'operator');
      signal?.throwIfAborted();
      if (config.secret === null) noteSecret(config.dataFolder, secret, epoch);
    };
    await loadDatabase(server.url, withoutKeys(parts, signal), finish).catch((error: unknown) => {
      throw refusalOfUnfit(error);
    });
    await settleSecret(config.dataFolder, () => readEpochAt(server.url));
    return figures;
  } finally {
    await server.close();
  }
}

function refuseTarget({ connections, isForeign, ...held }: Target, isReplacing: boolean): void {
  if (connections > 0) {
    throw new BackupError(
      `The database is in use: ${counted(connections, 'other connection is', 'other connections are')} open. Nothing was changed. Stop every process of the service, and other programs, then restore again.`,
    );
  }
  if (isForeign) {
    throw new BackupError(
      'The database has tables of another program. Nothing was changed. Name an empty database with DATABASE_URL.',
    );
  }
  if (held.accounts === 0 || isReplacing) return;
  const all = [counted(held.accounts, 'account'), counted(held.tasks, 'task'), counted(held.rows, 'row')];
  throw new BackupError(
    `The database holds ${inWords(all)}. Nothing was changed. Restoring deletes all of it, and the secret that opens its stored passwords and cookies: say it again with --replace, or name an empty database or data folder.`,
  );
}

async function* withoutKeys(
  parts: AsyncIterable<BackupPart>,
  signal: AbortSignal | undefined,
): AsyncGenerator<DumpPart> {
  for await (const part of parts) {
    signal?.throwIfAborted();
    if (part.kind !== 'keys') yield part;
  }
}
