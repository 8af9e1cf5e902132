import type { Database } from '#server/db/database.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import { findEndedTrials, isTrialDue, setLevel } from '#server/db/tables/account/plans.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';

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
