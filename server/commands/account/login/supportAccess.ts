import type { SupportDays } from '#core/domain/account/holder/support.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import * as supportRows from '#server/db/tables/account/login/supportAccess.ts';
import { endSupportSessions } from '#server/db/tables/signIn/sessions.ts';
import type { CommandContext } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';
import { inTransaction } from '../../transaction.ts';

/** The end of an account's consent that operators look at it, in ms; `null`: there is none now. */
interface SupportAccess {
  until: number | null;
}

/** Returns the account's consent. */
export async function getSupportAccess({ database }: CommandContext, accountId: string): Promise<SupportAccess> {
  const until = await database.withAccount(accountId, (tx) => supportRows.readSupportUntil(tx, accountId));
  return { until: until?.getTime() ?? null };
}

/** Lets operators look at the account for some days from now on. */
export async function allowSupport(
  context: CommandContext,
  accountId: string,
  days: SupportDays,
): Promise<Result<SupportAccess>> {
  return inTransaction(context, accountId, async (tx): Promise<Result<SupportAccess>> => {
    const until = (await supportRows.allowSupport(tx, accountId, days))?.getTime();
    if (until === undefined) return refused({ code: 'Unauthorized' });
    await recordAudit(tx, accountId, { kind: 'SupportAllowed', until });
    return success({ until });
  });
}

/** Takes the consent back: links and sessions of operators end in the same transaction, in all processes at once. */
export async function endSupport({ database, sessions }: CommandContext, accountId: string): Promise<SupportAccess> {
  await database.withoutRls(async (tx) => {
    const wasAllowed = await supportRows.endSupport(tx, accountId);
    await endSupportSessions(tx, accountId);
    if (wasAllowed) await recordAudit(tx, accountId, { kind: 'SupportEnded' });
  });
  sessions.forget(accountId);
  return { until: null };
}
