import { canBeginTrial, trialEnd, trialLevel } from '#core/domain/account/trial.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { beginTrial as writeTrial } from '#server/db/tables/account/plans.ts';
import { trialStateOf } from '#server/present/presentAccount.ts';
import type { CommandContext } from '../commandContext.ts';
import { inAccountRevision } from '../transaction.ts';
import { recordAudit } from '../recordAudit.ts';

/** The account's one trial: its level for the operator's number of days from now. Refused with `TrialNotAvailable`. */
export async function beginTrial(context: CommandContext, accountId: string): Promise<Result<{ trialEndsAt: number }>> {
  const { trialDays } = context.offer;
  return inAccountRevision(context, accountId, async (tx) => {
    const account = await readAccount(tx, accountId);
    // §6: the plan of a member is its parent's.
    if (account.parent_id !== null || !canBeginTrial(trialStateOf(account), trialDays)) {
      return refused({ code: 'TrialNotAvailable' });
    }
    const trialEndsAt = trialEnd(trialDays, Date.now());
    await writeTrial(tx, accountId, trialLevel, new Date(trialEndsAt));
    await recordAudit(tx, accountId, { kind: 'TrialBegun', level: trialLevel, trialEndsAt });
    return success({ trialEndsAt });
  });
}
