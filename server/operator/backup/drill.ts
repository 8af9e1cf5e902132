import { chmod, lstat, mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '#server/db/database.ts';
import { listAuditChains } from '#server/db/tables/account/audit.ts';
import { verifyTrail } from '#server/db/tables/service/verifyTrail.ts';
import { BackupError } from './file/BackupError.ts';
import type { Figures } from './file/figures.ts';
import type { OpenBackup } from './openBackup.ts';
import { reachOwnServer } from './reachServer.ts';
import { restoreBackup } from './restoreBackup.ts';

/**
 * Restores a backup into a database of its own in the folder for temporary files, checks the audit trails there, and
 * deletes it. The service's database and data folder are not touched.
 * @throws BackupError where the backup cannot be restored, or an audit trail is not what was written
 */
export async function drill(
  backup: OpenBackup,
  options: { secret: string; onProgress: (figures: Figures) => void; signal: AbortSignal },
): Promise<Figures & { trails: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-drill-'));
  // For root the database server runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const config = { databaseUrl: null, dataFolder: folder, secret: options.secret };
  try {
    const figures = await restoreBackup(backup, { ...options, config, isReplacing: false, endsAccess: false });
    const server = await reachOwnServer(config);
    const database = openDatabase(server.url, { poolSize: 1 });
    try {
      return { ...figures, trails: await verifyTrails(database) };
    } finally {
      await database.close();
      await server.close();
    }
  } finally {
    await remove(folder);
  }
}

async function verifyTrails(database: Database): Promise<number> {
  return database.withoutRls(async (tx) => {
    const chains = await listAuditChains(tx);
    for (const chain of chains) {
      const broken = await verifyTrail(tx, chain, () => undefined);
      if (broken !== null) {
        throw new BackupError(
          `The audit trail ${chain.chainId} of the backup breaks at entry ${broken.entryNo}: it broke before the backup was made. See npm run account -- audit.`,
          { reason: 'trail' },
        );
      }
    }
    return chains.length;
  });
}

/** The database's files may be elsewhere, behind a link (server/db/embedded/serverUser.ts). */
async function remove(folder: string): Promise<void> {
  const nearby = join(folder, 'postgres');
  const isLink = await lstat(nearby).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );
  const folders = isLink ? [await readlink(nearby), folder] : [folder];
  for (const each of folders) await rm(each, { recursive: true, force: true, maxRetries: 20 });
}
