import { deletionTime } from '#core/domain/account/holder/deletion.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { insertAccountMail } from '#server/db/tables/account/login/accountMails.ts';
import { setDeletion } from '#server/db/tables/account/login/deletions.ts';
import { listMemberIds, setMemberState } from '#server/db/tables/account/members.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { closeMember, endAccess, stopRuns } from '#server/jobs/housekeeping/endAccess.ts';
import type { CommandContext } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';
import { changeLogin } from './changeLogin.ts';
import { verifyPassword } from './changePassword.ts';

/**
 * Requests the deletion of the account, in fourteen days: runs stop, nothing starts by itself any more, and all
 * sessions and runners are signed out, at once in all processes; the same for its members. Until then a sign-in can
 * keep the account (`keepAccount`). Refused as a wrong password, and with `DemoAccount`.
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
    await closeMembers(tx, accountId, new Date(deletesAt));
    await stopRuns(tx, accountId, revision);
    await insertAccountMail(tx, accountId, email, { kind: 'deletionPlanned', deletesAt });
    await recordAudit(tx, accountId, { kind: 'DeletionPlanned', deletesAt });
    await endAccess(tx, accountId, 'account');
    return success({ deletesAt });
  });
  context.sessions.forget(accountId);
  return planned;
}

/** The members of a parent are deleted with it (§6). One that is disabled or removed already stays as it is. */
async function closeMembers(tx: Tx, parentId: string, deletesAt: Date): Promise<void> {
  for (const memberId of await listMemberIds(tx, parentId)) {
    const revision = await nextRevision(tx, memberId);
    const { deletes_at: before, disabled_at } = await readAccount(tx, memberId);
    if (before === null && disabled_at === null) await closeMember(tx, memberId, { revision, deletesAt });
  }
}

/** Those that were closed with their parent can sign in again with it. */
async function openMembers(tx: Tx, parentId: string, deletesAt: Date): Promise<void> {
  for (const memberId of await listMemberIds(tx, parentId, deletesAt)) {
    await nextRevision(tx, memberId);
    await setMemberState(tx, memberId, { isDisabled: false, deletesAt: null });
  }
}

/** Takes the request back: the account and its schedules continue. Refused with `NotFound` where there is none. */
export async function keepAccount(context: CommandContext, accountId: string): Promise<Result<Record<string, never>>> {
  return changeLogin(context, accountId, async (tx, account) => {
    if (account.deletes_at === null || account.disabled_at !== null) return refused({ code: 'NotFound' });
    await openMembers(tx, accountId, account.deletes_at);
    await setDeletion(tx, accountId, null);
    await recordAudit(tx, accountId, { kind: 'DeletionCancelled' });
    return success({});
  });
}
