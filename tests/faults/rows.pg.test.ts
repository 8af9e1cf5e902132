import { expect, it } from 'vitest';
import { createDatabase } from '#tests/support/database.ts';
import { Mix } from './catalogue.ts';
import { killWorkers } from './killWorkers.ts';

it('killed and frozen workers lose no row and double none, and every lot ends (Q1, Q2, Q3; short form of faults:rows)', async () => {
  const database = await createDatabase();
  const figures = await killWorkers({
    databaseUrl: database.url,
    kills: 4,
    seed: 7,
    workers: 2,
    lotSize: 400,
    mix: Mix.Http,
    freezes: { count: 1, forMs: 10_000 },
    print: () => undefined,
  });
  await database.drop();
  expect(figures).toMatchObject({
    kills: 4,
    lost: 0,
    doubled: 0,
    givenUp: 0,
    leftOver: 0,
    unended: 0,
    mischarged: 0,
  });
}, 240_000);
