import { fixtureWorld, type FixtureWorld } from '#tests/src/support/fixtures.ts';
import { taskId } from './explorerPage.ts';

export const wideColumnCount = 200;

/** Returns a world whose second task has a run of many columns. */
export function wideWorld(rowCount = 500): FixtureWorld {
  const world = fixtureWorld(5);
  const lot = world.lots.find((each) => each.taskId === taskId);
  if (lot === undefined) throw new Error('the fixture has a run of this task');
  const numbers = Array.from({ length: wideColumnCount }, (_, index) => index + 1);
  lot.columns = numbers.map((number) => `Column ${number}`);
  lot.rowCount = rowCount;
  lot.blockCount = Math.ceil(rowCount / 500);
  const rows = Array.from({ length: rowCount }, (_, row) => numbers.map((number) => `${row + 1} in ${number}`));
  world.rowsByLotId.set(lot.lotId, rows);
  return world;
}
