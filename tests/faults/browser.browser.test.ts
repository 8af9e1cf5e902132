import { expect, inject, it } from 'vitest';
import { createDatabase } from '#tests/support/database.ts';
import { playFaults } from './browsers/playFaults.ts';

// `npm run faults:browser` has every fault, more kills and other seeds.
it('a browser that is killed offline and while it pushes, that loses its databases, whose leading tab is closed and whose tables are damaged, loses no edit, doubles none and comes back (short form of faults:browser)', async () => {
  const database = await createDatabase();
  const printed: string[] = [];
  const figures = await playFaults({
    databaseUrl: database.url,
    executablePath: inject('chromium'),
    seed: 4,
    kills: 2,
    rounds: 1,
    tables: 2,
    only: /^(?:killedOffline|killedPushing|databasesDeleted|leaderClosed|newVersion|damaged|deleted)/u,
    print: (line) => printed.push(line),
  });
  await database.drop();
  expect(figures, printed.join('\n')).toMatchObject({ lost: 0, doubled: 0, stuck: 0, wrong: 0 });
  expect(figures.edits).toBeGreaterThanOrEqual(7);
}, 600_000);
