import type { Database } from '#server/db/database.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import { insertCredit } from '#server/db/tables/account/accounts.ts';
import { findDueReferrals, findReferral, setReferralCredited } from '#server/db/tables/order/referrals.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';

/** Credits invited accounts whose first run has ended, and the accounts that invited them, once each. */
export async function creditReferrals(database: Database): Promise<void> {
  for (const accountId of await database.withoutRls(findDueReferrals)) {
    await database.withoutRls(async (tx) => {
      const referral = await findReferral(tx, accountId);
      if (referral === null) return;
      const { inviterId, amountMicro, inviterMicro } = referral;
      const credits = [
        { accountId, amountMicro, cause: `credit:invited:${accountId}` },
        ...(inviterId === null
          ? []
          : [{ accountId: inviterId, amountMicro: inviterMicro, cause: `credit:inviter:${accountId}` }]),
      ];
      // All processes lock accounts in one order.
      const sorted = credits.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
      for (const credit of sorted) await nextRevision(tx, credit.accountId);
      if (!(await setReferralCredited(tx, accountId))) return;
      for (const credit of sorted.filter((each) => each.amountMicro > 0)) {
        await insertCredit(tx, credit);
        const event = { kind: 'ReferralCredited', amountMicro: credit.amountMicro } as const;
        await appendAudit(tx, { accountId: credit.accountId, actor: 'service', event });
      }
    });
  }
}
