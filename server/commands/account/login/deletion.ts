import { deletionTime } from '#core/domain/account/holder/deletion.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { insertAccountMail } from '#server/db/tables/account/login/accountMails.ts';
import { setDeletion } from '#server/db/tables/account/login/deletions.ts';
import { endAccess, stopRuns } from '#server/jobs/housekeeping/endAccess.ts';
import type { CommandContext } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';
import { changeLogin } from './changeLogin.ts';
import { verifyPassword } from './changePassword.ts';

/**
 * Requests the deletion of the account, in fourteen days: runs stop, nothing starts by itself any more, and all
 * sessions and runners are signed out, at once in all processes. Until then a sign-in can keep the account
 * (`keepAccount`). Refused as a wrong password, and with `DemoAccount`.
 */
export async function planDeletion(
  context: CommandContext,
  accountId: string,
  password: string,
  address: string,
): Promise<Result<{ deletesAt: number }>> {
  const proven = await verifyPassword(context, accountId, password, address);
  if (!proven.ok) return proven;
  const deletesAt = deletionTime(Date.now());
  const planned = await changeLogin(context, accountId, async (tx, { email }, revision) => {
    await setDeletion(tx, accountId, new Date(deletesAt));
    await stopRuns(tx, accountId, revision);
    await insertAccountMail(tx, accountId, email, { kind: 'deletionPlanned', deletesAt });
    await recordAudit(tx, accountId, { kind: 'DeletionPlanned', deletesAt });
    await endAccess(tx, accountId, 'account');
    return success({ deletesAt });
  });
  context.sessions.forget(accountId);
  return planned;
}

/** Takes the request back: the account and its schedules continue. Refused with `NotFound` where there is none. */
export async function keepAccount(context: CommandContext, accountId: string): Promise<Result<Record<string, never>>> {
  return changeLogin(context, accountId, async (tx, account) => {
    if (account.deletes_at === null || account.disabled_at !== null) return refused({ code: 'NotFound' });
    await setDeletion(tx, accountId, null);
    await recordAudit(tx, accountId, { kind: 'DeletionCancelled' });
    return success({});
  });
}
