import type { Database } from '#server/db/database.ts';
import { appendAudit } from '#server/db/tables/audit.ts';
import { findEndedTrials, isTrialDue, setLevel } from '#server/db/tables/plans.ts';
import { nextRevision } from '#server/db/tables/revisions.ts';

/** Trials that are over: the account's own level is in force again, and its devices are told. */
export async function endTrials(database: Database): Promise<void> {
  const ended = await database.asService(findEndedTrials);
  for (const { accountId, level } of ended) {
    await database.asService(async (tx) => {
      await nextRevision(tx, accountId);
      if (!(await isTrialDue(tx, accountId))) return;
      await setLevel(tx, accountId, level);
      await appendAudit(tx, { accountId, actor: 'service', event: { kind: 'TrialEnded', level } });
    });
  }
}
