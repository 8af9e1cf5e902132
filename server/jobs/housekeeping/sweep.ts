import type { Database } from '#server/db/database.ts';
import { appendAudit, appendAuditTallies } from '#server/db/tables/account/audit.ts';
import { forgetAccountMails } from '#server/db/tables/account/login/accountMails.ts';
import { forgetEndedGrants } from '#server/db/tables/account/googleRevocations.ts';
import { forgetSupportLinks } from '#server/db/tables/account/login/supportAccess.ts';
import { forgetNoticeMails } from '#server/db/tables/account/noticeMails.ts';
import { findEndedTrials, isTrialDue, setLevel } from '#server/db/tables/account/plans.ts';
import { nextRevision, tryLockAccount } from '#server/db/tables/account/revisions.ts';
import { forgetLotKeys } from '#server/db/tables/rows/seenKeys.ts';
import { forgetLostWorkers, tryLeadSweep } from '#server/db/tables/run/workers.ts';
import { forgetAttempts } from '#server/db/tables/signIn/attempts.ts';
import { forgetEndedApiTokens, takeEndedApiTokens } from '#server/db/tables/signIn/apiTokens.ts';
import { forgetEmailChanges } from '#server/db/tables/signIn/emailChanges.ts';
import { forgetChallenges } from '#server/db/tables/signIn/passkeys.ts';
import { forgetPasswordLinks } from '#server/db/tables/signIn/passwordLinks.ts';
import { forgetEndedRunners, takeEndedRunners } from '#server/db/tables/signIn/runners.ts';
import { forgetEndedTrust } from '#server/db/tables/signIn/secondFactors.ts';
import { forgetEndedSessions } from '#server/db/tables/signIn/sessions.ts';
import { forgetSignUpCodes } from '#server/db/tables/signIn/signUpCodes.ts';
import { forgetKeys } from '#server/db/tables/sync/keyedCalls.ts';
import { forgetOldResults } from '#server/db/tables/sync/syncMutations.ts';
import { setScheduleAside } from '#server/db/tables/task/schedules.ts';
import { findLostStarts, markSetAside } from '#server/db/tables/task/startTries.ts';
import { forgetOldDays } from '#server/db/tables/template/templateUsage.ts';
import { clearLive } from '#server/db/tables/template/liveSessions.ts';
import { clearTrials } from '#server/db/tables/template/trials.ts';
import { admit } from '../admission/admit.ts';
import { takeBackExpired } from '../admission/changeSubtask.ts';
import { cancelOverdueOrders, changeDuePlans, mailEndingPlans } from './changePlans.ts';
import { creditReferrals } from './creditReferrals.ts';
import { emptyTrash } from './emptyTrash.ts';
import { takeBackExports, tidyExports } from './tidyExports.ts';

/** After an outage of the database every living worker renews its leases within this time. */
const graceMs = 2_500;

/**
 * Repairs what killed processes left and handles what has expired: takes back expired leases and exports of lost
 * workers, deletes lost workers, trials of templates, keys of rows that are not compared any more, sign-in attempts,
 * codes, links and mails that nobody needs any more, ended sessions, tokens, keys of calls, old results of edits and
 * ended grants of Google accounts, ends trials of plans and bought plans and writes mails before their end, cancels
 * overdue orders, credits invitations, empties the trash, appends tallies to the audit trail and admits waiting
 * subtasks.
 *
 * One worker process calls it every other second (`reportWorker`); a lock that lasts as long as its transaction keeps
 * others out. During an outage of the database no lease can be renewed, so leases that expired in it get some time
 * first. Returns the tasks that it set aside because their starts crashed processes.
 */
export async function sweep(database: Database): Promise<{ setAside: string[] }> {
  const isBack = !database.wasAwaySince(Date.now() - graceMs);
  return database.withoutRls(async (leader) => {
    if (!(await tryLeadSweep(leader))) return { setAside: [] };
    if (isBack) {
      await takeBackExpired(database);
      await takeBackExports(database);
    }
    await forgetLostWorkers(database.kysely);
    await clearTrials(database.kysely);
    await clearLive(database.kysely);
    const setAside = await setAsideCrashing(database);
    await endPlanTrials(database);
    await changeDuePlans(database);
    await mailEndingPlans(database);
    await cancelOverdueOrders(database);
    await creditReferrals(database);
    await emptyTrash(database);
    await tidyExports(database);
    await database.withoutRls(forgetLotKeys);
    await database.withoutRls(forgetOldDays);
    await appendAuditTallies(database.kysely);
    await forgetAttempts(database.kysely);
    await forgetSignUpCodes(database.kysely);
    await forgetEmailChanges(database.kysely);
    await forgetPasswordLinks(database.kysely);
    await forgetSupportLinks(database.kysely);
    await forgetChallenges(database.kysely);
    await forgetAccountMails(database.kysely);
    await database.withoutRls(forgetNoticeMails);
    await forgetEndedTrust(database.kysely);
    await forgetEndedSessions(database.kysely);
    await forgetEndedGrants(database.kysely);
    await expireTokens(database);
    await forgetKeys(database.kysely);
    await database.withoutRls(forgetOldResults);
    await admit(database);
    return { setAside };
  });
}

/** Ends trials of plans that are over: the account's own level is in force again, and its devices are notified. */
export async function endPlanTrials(database: Database): Promise<void> {
  const ended = await database.withoutRls(findEndedTrials);
  for (const { accountId, level } of ended) {
    await database.withoutRls(async (tx) => {
      await nextRevision(tx, accountId);
      if (!(await isTrialDue(tx, accountId))) return;
      await setLevel(tx, accountId, level);
      await appendAudit(tx, { accountId, actor: 'service', event: { kind: 'TrialEnded', level } });
    });
  }
}

/** Records expired tokens of runners and programs in the audit trail of their account, and deletes old ones. */
export async function expireTokens(database: Database): Promise<void> {
  await database.withoutRls(async (tx) => {
    const runners = (await takeEndedRunners(tx)).map(({ accountId, runnerId }) => ({
      accountId,
      event: { kind: 'RunnerTokenExpired', runnerId } as const,
    }));
    const tokens = (await takeEndedApiTokens(tx)).map(({ accountId, tokenId }) => ({
      accountId,
      event: { kind: 'ApiTokenExpired', tokenId } as const,
    }));
    // All processes use one order: each entry locks the trail of its account.
    const ended = [...runners, ...tokens].toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
    for (const each of ended) await appendAudit(tx, { ...each, actor: 'service' });
  });
  await forgetEndedRunners(database.kysely);
  await forgetEndedApiTokens(database.kysely);
}

/**
 * Sets aside the tasks whose starts crashed their processes too often (server/commands/task/start/startNote.ts): they
 * have no next run and show the reason. Returns their ids. A start that is still running has its account locked and is
 * checked again later.
 */
async function setAsideCrashing(database: Database): Promise<string[]> {
  const setAside: string[] = [];
  for (const { taskId, accountId } of await findLostStarts(database.kysely)) {
    const isDone = await database.withoutRls(async (tx) => {
      if (!(await tryLockAccount(tx, accountId)) || !(await markSetAside(tx, taskId))) return false;
      await setScheduleAside(tx, taskId, await nextRevision(tx, accountId));
      return true;
    });
    if (isDone) setAside.push(taskId);
  }
  return setAside;
}
