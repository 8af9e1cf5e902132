import type { Database } from '#server/db/database.ts';
import { forgetAttempts } from '#server/db/tables/signIn/attempts.ts';
import { appendAuditTallies } from '#server/db/tables/account/audit.ts';
import { forgetSignUpCodes } from '#server/db/tables/signIn/signUpCodes.ts';
import { forgetEndedSessions } from '#server/db/tables/signIn/sessions.ts';
import { clearTrials } from '#server/db/tables/template/trials.ts';
import { forgetLotKeys } from '#server/db/tables/rows/seenKeys.ts';
import { forgetOldDays } from '#server/db/tables/template/templateUsage.ts';
import { forgetLostWorkers, tryLeadSweep } from '#server/db/tables/run/workers.ts';
import { admit } from '../admission/admit.ts';
import { takeBackExpired } from '../admission/changeSubtask.ts';
import { emptyTrash } from './emptyTrash.ts';
import { expireRunners } from './expireRunners.ts';
import { endPlanTrials } from './endPlanTrials.ts';
import { setAsideCrashing } from './setAsideCrashing.ts';

/** After an outage of the database every living worker renews its leases within this time. */
const graceMs = 2_500;

/**
 * Repairs what killed processes left and handles what has expired: takes back expired leases, deletes lost workers,
 * trials of templates, keys of rows that are not compared any more, sign-in attempts, codes by mail and ended sessions,
 * ends trials of plans, empties the trash, appends tallies to the audit trail and admits waiting subtasks.
 *
 * One worker process calls it every other second (`reportWorker`); a lock that lasts as long as its transaction keeps
 * others out. During an outage of the database no lease can be renewed, so leases that expired in it get some time
 * first. Returns the tasks that it set aside because their starts crashed processes.
 */
export async function sweep(database: Database): Promise<{ setAside: string[] }> {
  const isBack = !database.wasAwaySince(Date.now() - graceMs);
  return database.withoutRls(async (leader) => {
    if (!(await tryLeadSweep(leader))) return { setAside: [] };
    if (isBack) await takeBackExpired(database);
    await forgetLostWorkers(database.kysely);
    await clearTrials(database.kysely);
    const setAside = await setAsideCrashing(database);
    await endPlanTrials(database);
    await emptyTrash(database);
    await database.withoutRls(forgetLotKeys);
    await database.withoutRls(forgetOldDays);
    await appendAuditTallies(database.kysely);
    await forgetAttempts(database.kysely);
    await forgetSignUpCodes(database.kysely);
    await forgetEndedSessions(database.kysely);
    await expireRunners(database);
    await admit(database);
    return { setAside };
  });
}
