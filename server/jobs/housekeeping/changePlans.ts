import type { Database } from '#server/db/database.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { findEndingPlans, mailPlanEnd } from '#server/db/tables/account/noticeMails.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { findOverdueOrders, setCancelled } from '#server/db/tables/order/orders.ts';
import { applyPeriods, findPlanChanges, levelAfterPlan, noteMoneyChange } from '#server/db/tables/order/planPeriods.ts';

/** Puts accounts whose bought plan has ended on the next one, or on their own level; their devices are notified. */
export async function changeDuePlans(database: Database): Promise<void> {
  for (const accountId of await database.withoutRls(findPlanChanges)) {
    await database.withoutRls(async (tx) => {
      await nextRevision(tx, accountId);
      const { level: before } = await readAccount(tx, accountId);
      await applyPeriods(tx, accountId, Date.now());
      const { level: after } = await readAccount(tx, accountId);
      if (after === before) return;
      await appendAudit(tx, { accountId, actor: 'service', event: { kind: 'PlanChanged', before, after } });
    });
  }
}

/** Writes the mails about plans that end in 7 days and in one, once each, where the account wants them. */
export async function mailEndingPlans(database: Database): Promise<void> {
  for (const ending of await database.withoutRls(findEndingPlans)) {
    await database.withoutRls(async (tx) => {
      const row = await readAccount(tx, ending.accountId);
      await mailPlanEnd(tx, ending, await levelAfterPlan(tx, row));
    });
  }
}

/** Cancels orders whose time to pay is over (§4): their price depends on the time. A later payment becomes credit. */
export async function cancelOverdueOrders(database: Database): Promise<void> {
  for (const { orderId, accountId } of await database.withoutRls(findOverdueOrders)) {
    await database.withoutRls(async (tx) => {
      await nextRevision(tx, accountId);
      if (await setCancelled(tx, orderId)) await noteMoneyChange(tx, accountId);
    });
  }
}
