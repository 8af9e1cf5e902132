import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { editsByName } from '#core/edits/registry.ts';
import { allCalls } from '#tests/contract/allCalls.ts';
import { sales } from '#tests/contract/orderInputs.ts';
import { openTestService, type TestService } from '#tests/server/openTestService.ts';
import { accessCases } from './cases/cases.ts';
import { editPatches } from './cases/editCases.ts';
import { runAccess, runAsOwner } from './runAccess.ts';
import { runConditions } from './runConditions.ts';
import { watchRows, type Touched } from './touched.ts';
import { setOperator } from '#server/db/tables/service/operators.ts';
import { makeOwner, prepareService, type Owner } from './world.ts';

let tested: TestService;
let victim: Owner;
let touched: Touched;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional, trialDays: 14, sales });
  await prepareService(tested);
  victim = await makeOwner(tested, 'victim', 1);
  touched = await watchRows(tested.database, victim.client.accountId);
});
afterAll(() => tested.close());

test('every call and every edit has a case', () => {
  expect([...new Set(accessCases.map(({ call }) => call))].toSorted()).toEqual([...allCalls.keys()].toSorted());
  expect(Object.keys(editPatches).toSorted()).toEqual([...editsByName.keys()].toSorted());
});

test('no account reads or writes data of another account, and a foreign id answers like a missing one (Z1; short form of check:access)', async () => {
  const figures = await runAccess(tested, victim, touched, ['another', 'tokenRead', 'tokenAll', 'anonymous']);
  expect(figures).toMatchObject({ foreignReads: [], foreignWrites: [] });
});

test('each case names what there is: its owner is answered otherwise', async () => {
  const owner = await makeOwner(tested, 'owner', 2);
  // The operator's calls answer nobody else.
  await tested.database.withoutRls((tx) => setOperator(tx, owner.client.accountId, true));
  const { reaching, silent } = await runAsOwner(tested, owner);
  expect(silent).toEqual([]);
  expect(reaching).toBeGreaterThan(50);
});

test('a query without an account filter reads and changes no rows of others: row security blocks it', async () => {
  const { queries, leaks, leaksWithoutWall } = await runConditions(tested, victim, touched);
  expect(leaks).toEqual([]);
  expect(new Set(queries).size).toBeGreaterThanOrEqual(20);
  expect(leaksWithoutWall).toBeGreaterThanOrEqual(15);
});
