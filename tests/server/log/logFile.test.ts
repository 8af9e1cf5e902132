import { chmodSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StartupError } from '#server/db/embedded/StartupError.ts';
import { openLogFile } from '#server/log/logFile.ts';
import { plantFolder } from '#tests/server/launch/plantedFolder.ts';

function place(): string {
  const planted = plantFolder({});
  onTestFinished(planted.remove);
  return join(planted.folder, 'sheaf.log');
}

function open(file: string, options: Parameters<typeof openLogFile>[1] = {}) {
  const log = openLogFile(file, { lookEveryMs: 5, ...options });
  onTestFinished(() => log.close());
  return log;
}

const modeOf = (file: string) => statSync(file).mode & 0o777;

test.runIf(process.platform !== 'win32')('the log is its owner’s alone, also one that was open to everybody', () => {
  const file = place();
  open(file).write('made\n');
  expect(modeOf(file)).toBe(0o600);
  const older = place();
  writeFileSync(older, 'kept\n');
  chmodSync(older, 0o644);
  open(older).write('added\n');
  expect(modeOf(older)).toBe(0o600);
  expect(readFileSync(older, 'utf8')).toBe('kept\nadded\n');
});

test('beyond its size the log becomes the one before, in place of an older one', async () => {
  const file = place();
  const log = open(file, { maxBytes: 10, isRotating: true });
  for (const line of ['the first line\n', 'the second line\n']) {
    log.write(line);
    await vi.waitFor(() => expect(readFileSync(`${file}.1`, 'utf8')).toBe(line), 30_000);
    await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe(''), 30_000);
  }
});

test('a process that does not make room follows the one that does, and a tool of the operator’s', async () => {
  const file = place();
  const log = open(file, { maxBytes: 1, isRotating: false });
  log.write('before\n');
  renameSync(file, `${file}.1`);
  await vi.waitFor(() => statSync(file), 30_000);
  log.write('after\n');
  expect(readFileSync(file, 'utf8')).toBe('after\n');
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('before\n');
});

test('a log that cannot be written is refused with what to do', () => {
  const file = join(place(), 'below-a-missing-folder');
  expect(() => openLogFile(file)).toThrow(StartupError);
  expect(() => openLogFile(file)).toThrow(/The log cannot be written to .*\(SHEAF_LOG\).*Correct the path/u);
});
