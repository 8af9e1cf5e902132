import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { databaseAway } from './databaseAway.ts';
import { killServer } from './killServer.ts';

let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'sheaf-faults-'));
  await chmod(dataFolder, 0o755);
});
afterEach(() => rm(dataFolder, { recursive: true, maxRetries: 20 }));

const exact = { lost: 0, doubled: 0, wrong: [], unendedLots: 0 };
const print = () => undefined;

// Only the long form checks times, on a machine that does nothing else.
it('a service that is killed, alone, with its database server, or only that, keeps every write once (D1, D3; short form of faults:server)', async () => {
  const figures = await killServer({ dataFolder, kills: 3, seed: 7, print });
  expect(figures).toMatchObject({ ...exact, kills: 3, secondStarts: 1, secondStartsRefused: 1 });
  expect(figures.edits).toBeGreaterThan(0);
  expect(figures.rows).toBeGreaterThan(0);
});

it('a service whose database goes away says so, lives, and loses nothing (O2; short form of faults:server)', async () => {
  const figures = await databaseAway({ dataFolder, times: 3, maxSeconds: 4, seed: 1, print });
  expect(figures).toMatchObject({ ...exact, ended: 0, unsaid: 0 });
  expect(figures.unavailable).toBeGreaterThan(0);
});
