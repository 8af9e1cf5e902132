import { expect, it } from 'vitest';
import { killExports } from './exportKills.ts';
import { withDatabase } from './ownDatabase.ts';
import { killTableDeliveries } from './tableKills.ts';

it('killed exporters and a killed database leave whole files or none, and exactly the exported rows count as exported (short form of faults:exports)', async () => {
  const figures = await withDatabase((databaseUrl, databasePid) =>
    killExports({ databaseUrl, databasePid, kills: 8, seed: 3, workers: 2, print: () => undefined }),
  );
  const exact = { torn: 0, wronglyExported: 0, wronglyNotExported: 0, rubbish: 0, unended: 0 };
  expect(figures).toMatchObject({ kills: 8, ...exact });
  expect(figures.rows).toBeGreaterThan(0);
});

it('killed senders and a killed database leave each row in a table once (short form of faults:exports)', async () => {
  const figures = await withDatabase((databaseUrl, databasePid) =>
    killTableDeliveries({ databaseUrl, databasePid, kills: 6, seed: 3, workers: 2, print: () => undefined }),
  );
  expect(figures).toMatchObject({ kills: 6, twice: 0, missing: 0, notExported: 0, unended: 0 });
  expect(figures.rows).toBeGreaterThan(0);
});
