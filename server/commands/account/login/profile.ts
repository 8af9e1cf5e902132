import type { Profile } from '#core/domain/account/holder/profile.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { lockSignUps } from '#server/db/tables/account/accounts.ts';
import { setProfile } from '#server/db/tables/account/login/profiles.ts';
import { isUserNameTaken, setUserName } from '#server/db/tables/signIn/credentials.ts';
import type { CommandContext } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';
import { inAccountRevision } from '../../transaction.ts';
import { changeLogin } from './changeLogin.ts';

/** §3.7: sets the facts of the profile that are given; other devices read them in their next poll. */
export async function changeProfile(
  context: CommandContext,
  accountId: string,
  profile: Partial<Profile>,
): Promise<Result<Record<string, never>>> {
  return inAccountRevision(context, accountId, async (tx) => {
    await setProfile(tx, accountId, profile);
    return success({});
  });
}

/**
 * Changes the user name, with which the account signs in. Refused with `FailModifyUserName` where another account has
 * it, with `TooManyAttempts` and `DemoAccount`.
 */
export async function changeUserName(
  context: CommandContext,
  accountId: string,
  userName: string,
): Promise<Result<Record<string, never>>> {
  const retryAfterSeconds = await context.accessLimits.takeTakenCheck(accountId);
  if (retryAfterSeconds > 0) return refused({ code: 'TooManyAttempts', retryAfterSeconds });
  return changeLogin(context, accountId, async (tx) => {
    await lockSignUps(tx);
    if (await isUserNameTaken(tx, userName, accountId)) return refused({ code: 'FailModifyUserName' });
    await setUserName(tx, accountId, userName);
    await recordAudit(tx, accountId, { kind: 'UserNameChanged' });
    return success({});
  });
}
