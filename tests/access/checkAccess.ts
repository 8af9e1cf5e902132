// Every call, sent by everybody, with what is another account's: as an operator's service answers, in this process.
import { AccountLevel } from '#core/domain/account/level.ts';
import { allCalls } from '#tests/contract/allCalls.ts';
import { sales } from '#tests/contract/orderInputs.ts';
import { withDatabase } from '#tests/faults/ownDatabase.ts';
import { openTestService, type TestService } from '#tests/server/openTestService.ts';
import { kinds } from './actors.ts';
import { accessCases } from './cases/cases.ts';
import { runAccess, runAsOwner } from './runAccess.ts';
import { runConditions } from './runConditions.ts';
import { watchRows } from './touched.ts';
import { setOperator } from '#server/db/tables/service/operators.ts';
import { makeOwner, prepareService } from './world.ts';

/** The minimum of queries that row security must guard: fewer would prove little. */
const fewestQueries = 20;

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
await withDatabase(async (url) => {
  const tested = await openTestService({ url, level: AccountLevel.Professional, trialDays: 14, sales });
  const { figures, ok } = await check(tested);
  await tested.close();
  print(JSON.stringify({ name: 'check:access', figures, ok }));
  process.exitCode = ok ? 0 : 1;
});

async function check(tested: TestService) {
  await prepareService(tested);
  const victim = await makeOwner(tested, 'victim', 1);
  const touched = await watchRows(tested.database, victim.client.accountId);
  const access = await runAccess(tested, victim, touched, kinds);
  const ofOwner = await makeOwner(tested, 'owner', 2);
  // The operator's calls answer nobody else.
  await tested.database.withoutRls((tx) => setOperator(tx, ofOwner.client.accountId, true));
  const owner = await runAsOwner(tested, ofOwner);
  const conditions = await runConditions(tested, victim, touched);
  const { foreignReads, foreignWrites, ...counts } = access;
  const uncovered = [...allCalls.keys()].filter((name) => !accessCases.some(({ call }) => call === name));
  const faults = [...uncovered, ...foreignReads, ...foreignWrites, ...owner.silent, ...conditions.leaks];
  for (const fault of faults.slice(0, 50)) print(fault);
  const queries = new Set(conditions.queries).size;
  const figures = {
    calls: allCalls.size,
    ...counts,
    foreignReads: foreignReads.length,
    foreignWrites: foreignWrites.length,
    casesThatReachTheirOwner: owner.reaching,
    queriesWithoutCondition: queries,
    leaks: conditions.leaks.length,
    leaksWithoutRowSecurity: conditions.leaksWithoutWall,
  };
  return { figures, ok: faults.length === 0 && queries >= fewestQueries && conditions.leaksWithoutWall > 0 };
}
