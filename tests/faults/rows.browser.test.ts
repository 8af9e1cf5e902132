import { expect, inject, it } from 'vitest';
import { createDatabase } from '#tests/support/database.ts';
import { Mix } from './catalogue.ts';
import { killWorkers } from './killWorkers.ts';

it('killed and frozen workers lose no row and double none, and every lot ends (Q1, Q2, Q3; short form of faults:rows)', async () => {
  const database = await createDatabase();
  const figures = await killWorkers({
    databaseUrl: database.url,
    kills: 20,
    seed: 7,
    workers: 2,
    lotSize: 400,
    mix: Mix.Both,
    freezes: { count: 1, forMs: 10_000 },
    print: () => undefined,
    environment: { SHEAF_CHROMIUM: inject('chromium') },
  });
  await database.drop();
  expect(figures).toMatchObject({ kills: 20, lost: 0, doubled: 0, givenUp: 0, leftOver: 0, unended: 0, mischarged: 0 });
}, 600_000);
