import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackupDesk, type BackupDesk } from '#server/operator/backup/desk/backupDesk.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import type { TestService } from '../../openTestService.ts';

const program = join(import.meta.dirname, '..', '..', '..', '..', 'server', 'main.ts');

/**
 * Gives a service the desk of `npm start`, in a folder that is removed when the service is closed: each work is a process
 * of the program.
 */
export function openBackupFolder(tested: TestService): string {
  const { service, database } = tested;
  const close = tested.close.bind(tested);
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-backups-'));
  const environment = {
    ...process.env,
    DATABASE_URL: database.url,
    SHEAF_DATA: folder,
    SHEAF_SECRET: service.auth.secret,
  };
  service.backups = openBackupDesk({ folder, command: [process.execPath, program, '--part=backup'], environment });
  tested.close = async () => {
    await service.backups.close();
    await close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  };
  return folder;
}

/** Waits until no work is under way, and returns the backups. */
export async function endOfWork(desk: BackupDesk) {
  await waitFor(async () => (await desk.list()).work?.endedAt !== null);
  return desk.list();
}
