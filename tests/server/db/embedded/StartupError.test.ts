import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lostFilesOf } from '#server/db/embedded/StartupError.ts';

test('missing files of the own database are named where they were, also behind a link', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-lost-')));
  const cluster = join(folder, 'elsewhere', 'cluster');
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, 'PG_VERSION'), '18\n');
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'postgres'));
  expect(lostFilesOf(folder)).toBeNull();
  rmSync(cluster, { recursive: true });
  expect(lostFilesOf(folder)).toContain(`The database's files in ${cluster} are gone.`);
  rmSync(join(folder, 'postgres'));
  expect(lostFilesOf(folder)).toContain(`The database's files in ${join(folder, 'postgres', 'cluster')} are gone.`);
  rmSync(folder, { recursive: true });
});
