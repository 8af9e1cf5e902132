import { closeSync, mkdtempSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLog } from '#server/db/embedded/serverProcess.ts';

test('two servers that write into one log do not write over each other, and a new start begins with an empty one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-server-log-'));
  const file = join(folder, 'server.log');
  closeSync(openLog(file));
  const orphan = openLog(file);
  const next = openLog(file);
  writeSync(next, 'lock file already exists\n');
  writeSync(orphan, 'listening\n');
  expect(readFileSync(file, 'utf8')).toBe('lock file already exists\nlistening\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  for (const log of [orphan, next, openLog(file)]) closeSync(log);
  expect(readFileSync(file, 'utf8')).toBe('');
  rmSync(folder, { recursive: true });
});
