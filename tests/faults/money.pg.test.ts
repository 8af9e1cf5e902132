import { expect, it } from 'vitest';
import { killWhileBuying } from './moneyKills.ts';
import { withDatabase } from './ownDatabase.ts';

it('a service and a database that are killed while accounts buy keep orders, levels, invoices and ledger in agreement (P2; short form of faults:money)', async () => {
  const figures = await withDatabase((databaseUrl, databasePid) =>
    killWhileBuying({ databaseUrl, databasePid, kills: 3, seed: 3, print: () => undefined }),
  );
  expect(figures).toMatchObject({ kills: 3, wrong: [], forgedAccepted: 0 });
  expect(figures.paid).toBeGreaterThan(0);
});
