import type { TestService } from '#tests/server/openTestService.ts';
import { makeActor, type Actor } from './actors.ts';
import { accessCases, type AccessCase } from './cases/cases.ts';
import { makeForgetful, type Forgetful } from './conditions.ts';
import { faultsOf, send } from './runAccess.ts';
import type { Touched } from './touched.ts';
import type { Owner } from './world.ts';

export interface ConditionFigures {
  /** Queries that say whose rows they want, each made to forget it in turn. */
  queries: string[];
  /** What came through all the same. */
  leaks: string[];
  /** How many of them gave or changed rows of the other account without row security: forgetting is no empty gesture. */
  leaksWithoutWall: number;
}

/** The condition that names the account is taken out of the queries of requests, one query at a time. */
export async function runConditions(tested: TestService, victim: Owner, touched: Touched): Promise<ConditionFigures> {
  const { database } = tested.service;
  const behind = makeForgetful(database, true);
  const without = makeForgetful(database, false);
  try {
    const actor = await makeActor(tested, 'professional', 'forgetful');
    const uses = await findUses(tested, behind, victim, actor);
    const leaks = await forgetEach(tested, behind, { victim, actor, touched, uses });
    const open = await forgetEach(tested, without, { victim, actor, touched, uses });
    const queries = [...uses.keys()].map((sql) => behind.seen.get(sql)?.name ?? sql);
    return { queries, leaks: leaks.flatMap(({ faults }) => faults), leaksWithoutWall: open.length };
  } finally {
    tested.service.database = database;
  }
}

/** Which case asks each of the queries. */
async function findUses(
  tested: TestService,
  behind: Forgetful,
  victim: Owner,
  actor: Actor,
): Promise<Map<string, AccessCase>> {
  const uses = new Map<string, AccessCase>();
  tested.service.database = behind.database;
  for (const each of accessCases) {
    if (each.call === 'signOut') continue;
    const before = behind.seen.size;
    await send(tested, actor, each, victim.ids);
    for (const sql of [...behind.seen.keys()].slice(before)) uses.set(sql, each);
  }
  return uses;
}

interface Round {
  victim: Owner;
  actor: Actor;
  touched: Touched;
  uses: ReadonlyMap<string, AccessCase>;
}

/** The queries that gave or changed what is the victim's when they forgot, and what it was. */
async function forgetEach(tested: TestService, forgetful: Forgetful, { victim, actor, touched, uses }: Round) {
  const leaking: { sql: string; faults: string[] }[] = [];
  tested.service.database = forgetful.database;
  for (const [sql, each] of uses) {
    forgetful.forget(sql);
    const sent = await send(tested, actor, each, victim.ids);
    forgetful.forget(null);
    const rows = forgetful.takeRows();
    if (rows.length === 0) throw new Error(`${each.name} did not ask again: ${sql}`);
    const given = { ...sent, answer: { ...sent.answer, body: { rows } } };
    const faults = [...faultsOf(sent, victim), ...faultsOf(given, victim), ...(await touched.take())];
    if (faults.length > 0) leaking.push({ sql, faults: faults.map((fault) => `${sql}: ${fault}`) });
  }
  return leaking;
}
