import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findSecret, readSecret } from '#server/startup/readSecret.ts';
import { noteSecret, settleSecret } from '#server/startup/restoredSecret.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const secret = 'a restored secret of 32 characters';
const epochIs = (epoch: string) => () => Promise.resolve(epoch);

test('a start after a restore takes its secret, also in two processes at once', async () => {
  readSecret(folder);
  noteSecret(folder, secret, 'new');
  await Promise.all([settleSecret(folder, epochIs('new')), settleSecret(folder, epochIs('new'))]);
  expect(readSecret(folder)).toBe(secret);
  expect(readdirSync(folder)).toEqual(['secrets.json']);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('a start after a restore that was killed before its commit keeps the secret of the database', async () => {
  const kept = readSecret(folder);
  noteSecret(folder, secret, 'new');
  await settleSecret(folder, epochIs('old'));
  expect(readSecret(folder)).toBe(kept);
  expect(readdirSync(folder)).toEqual(['secrets.json']);
});

test('every other start does not ask for the epoch, and to look for a secret makes none', async () => {
  await settleSecret(folder, () => Promise.reject(new Error('asked')));
  expect(findSecret(folder)).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});
