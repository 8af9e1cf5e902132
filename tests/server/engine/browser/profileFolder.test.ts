import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-profiles-'));
  vi.stubEnv('TMPDIR', folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('folders of killed processes are removed at the first page and later, folders of living ones stay', async () => {
  // The first sweep of a process: another test of this process may have made a folder already.
  vi.resetModules();
  const { makeProfileFolder, sweepProfileFoldersAgain } =
    await import('#server/engine/browser/process/profileFolder.ts');
  const dead = spawnSync(process.execPath, ['--version']).pid;
  const leave = (name: string) => mkdirSync(join(folder, name, 'profile'), { recursive: true });
  leave(`sheaf-browser-${dead}-first`);
  leave(`sheaf-browser-${process.pid}-formerly`);
  leave(`sheaf-browser-${process.ppid}-living`);
  leave('sheaf-browser-strange');
  const own = await makeProfileFolder(null);
  const kept = [join(folder, `sheaf-browser-${process.ppid}-living`), join(folder, 'sheaf-browser-strange'), own];
  const found = () => readdirSync(folder).map((name) => join(folder, name));
  expect(found().toSorted()).toEqual(kept.toSorted());
  leave(`sheaf-browser-${dead}-later`);
  await sweepProfileFoldersAgain();
  expect(found().toSorted()).toEqual(kept.toSorted());
});
