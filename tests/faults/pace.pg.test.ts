import { expect, test } from 'vitest';
import { createDatabase } from '#tests/support/database.ts';
import { faultsOfPace, keepPace } from './keepPace.ts';

test('several worker processes together give no host more than its pace, as the host sees it (short form of check:pace)', async () => {
  const database = await createDatabase();
  const figures = await keepPace({ databaseUrl: database.url, requests: 300, workers: 2, sitesPerRule: 1 });
  await database.drop();
  expect(faultsOfPace(figures, { isAlone: false })).toEqual([]);
  expect(figures.requests).toBeGreaterThanOrEqual(300);
});
