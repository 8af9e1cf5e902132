import type { Database } from '#server/db/database.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import { forgetEndedRunners, takeEndedRunners } from '#server/db/tables/signIn/runners.ts';

/** Records runners with an expired token in the audit trail of their account, and deletes old ones. */
export async function expireRunners(database: Database): Promise<void> {
  await database.withoutRls(async (tx) => {
    const ended = (await takeEndedRunners(tx)).toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
    // All processes use one order: each entry locks the trail of its account.
    for (const { accountId, runnerId } of ended) {
      await appendAudit(tx, { accountId, actor: 'service', event: { kind: 'RunnerTokenExpired', runnerId } });
    }
  });
  await forgetEndedRunners(database.kysely);
}
