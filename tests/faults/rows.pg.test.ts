import { expect, it } from 'vitest';
import { createDatabase } from '#tests/support/database.ts';
import { killWorkers } from './killWorkers.ts';

it('killed workers lose no row and double none, and every lot ends (Q1, Q2; short form of faults:rows)', async () => {
  const database = await createDatabase();
  const figures = await killWorkers({
    databaseUrl: database.url,
    kills: 4,
    seed: 7,
    workers: 2,
    lotSize: 400,
    print: () => undefined,
  });
  await database.drop();
  expect(figures).toMatchObject({ kills: 4, lost: 0, doubled: 0, unended: 0, mischarged: 0 });
}, 180_000);
