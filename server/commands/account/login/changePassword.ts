import { refused, success, type Result } from '#core/domain/refusal.ts';
import { insertAccountMail } from '#server/db/tables/account/login/accountMails.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { setPasswordHash } from '#server/db/tables/signIn/credentials.ts';
import { forgetTrust } from '#server/db/tables/signIn/secondFactors.ts';
import { endSessions } from '#server/db/tables/signIn/sessions.ts';
import type { CommandContext } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';
import { changeLogin, refuseWrongPassword } from './changeLogin.ts';
import { hashInLine, refusePassword } from '../passwords.ts';
import type { From } from '../signIn.ts';

/** §7.1 password:verify. Refused as `refuseWrongPassword`, and with `Unavailable`. */
export async function verifyPassword(
  context: CommandContext,
  accountId: string,
  password: string,
  address: string,
): Promise<Result<Record<string, never>>> {
  return hashInLine(context, address, async () => {
    const wrong = await refuseWrongPassword(context, accountId, password);
    return wrong === null ? success({}) : refused(wrong);
  });
}

/**
 * Changes the password: all other sessions end, at once in all processes, and the owner gets a mail. Runners stay
 * signed in: each has a token of its own. Refused as `verifyPassword`, with `PasswordTooCommon`, `PasswordIsName` and
 * `DemoAccount`.
 */
export async function changePassword(
  context: CommandContext,
  accountId: string,
  { password, newPassword }: { password: string; newPassword: string },
  { address, cookie }: Pick<From, 'address' | 'cookie'>,
): Promise<Result<{ endedCount: number }>> {
  const current = await context.sessions.sessionOf(cookie);
  const changed = await hashInLine(context, address, async () => {
    const wrong = await refuseWrongPassword(context, accountId, password);
    if (wrong !== null) return refused(wrong);
    const { email, user_name: userName } = await context.database.withoutRls((tx) => readAccount(tx, accountId));
    const unfit = await refusePassword(newPassword, { email, userName });
    if (unfit !== null) return refused(unfit);
    const hash = await context.auth.hashing.hash(newPassword);
    return changeLogin(context, accountId, async (tx, account) => {
      await setPasswordHash(tx, accountId, hash);
      await forgetTrust(tx, accountId);
      const endedCount = await endSessions(tx, accountId, current?.sessionId);
      await insertAccountMail(tx, accountId, account.email, { kind: 'passwordChanged' });
      await recordAudit(tx, accountId, { kind: 'PasswordChanged' });
      if (endedCount > 0) await recordAudit(tx, accountId, { kind: 'SessionsEnded', count: endedCount });
      return success({ endedCount });
    });
  });
  context.sessions.forget(accountId);
  return changed;
}
