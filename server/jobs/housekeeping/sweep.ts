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

/** After the database was away every living worker holds its leases again within this time. */
const graceMs = 2_500;

/**
 * Puts right what killed processes left and what time has changed: takes expired leases back, forgets lost workers, clears
 * trials of templates, ends those of plans, empties the trash, forgets keys of rows that nobody compares any more, old
 * tries to sign in, codes by mail and ended sessions, tells the audit trail what was counted, admits waiting subtasks.
 * One worker process calls it every other second (`reportWorker`), and one at a time does it, for as long as its
 * transaction lasts.
 * While the database was away nobody could renew a lease: those that ran out meanwhile are left alone for a moment.
 * Says which tasks it set aside because their starts ended processes.
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
