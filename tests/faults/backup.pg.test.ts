import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { killBackups } from './backupKills.ts';

it('a backup of a service under load is whole or absent, its restore brings back all or nothing, and runs and devices continue (short form of faults:backup)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-faults-'));
  await chmod(folder, 0o755);
  try {
    const figures = await killBackups({ folder, kills: 1, damages: 3, seed: 5, print: () => undefined });
    expect(figures).toMatchObject({ torn: 0, mixed: 0, accepted: 0, unequalTables: [], notified: 2, devices: 2 });
    expect(figures).toMatchObject({ lost: 0, doubled: 0, mischarged: 0, unendedLots: 0, lostEdits: 0, wrong: [] });
    expect(figures.rows).toBeGreaterThan(0);
    expect(figures.edits).toBeGreaterThan(0);
  } finally {
    await rm(folder, { recursive: true, maxRetries: 20 });
  }
});
