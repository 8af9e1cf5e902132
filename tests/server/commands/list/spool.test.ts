import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSpool } from '#server/commands/list/spool.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-spool-test-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('gives its bytes back in pieces, as often as they are asked for', async () => {
  const spool = await openSpool();
  const written = [randomBytes(700), randomBytes(1), randomBytes(299)];
  for (const bytes of written) await spool.write(bytes);
  for (const sizes of [[300, 300, 300, 100], [1_000]]) {
    const pieces: Buffer[] = [];
    for await (const piece of spool.read(sizes[0] ?? 0)) pieces.push(piece);
    expect(pieces.map(({ length }) => length)).toEqual(sizes);
    expect(Buffer.concat(pieces)).toEqual(Buffer.concat(written));
  }
  await spool.close();
});

test('has no name on the disk while it is open: a killed process leaves nothing', async () => {
  const spool = await openSpool();
  await spool.write(randomBytes(10));
  expect(readdirSync(folder)).toEqual([]);
  await spool.close();
});
