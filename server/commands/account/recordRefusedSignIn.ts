import type { RefusalCode } from '#core/domain/refusal.ts';
import { findByLogin } from '#server/db/tables/account/accounts.ts';
import type { CommandContext } from '../commandContext.ts';
import { recordAudit } from '../recordAudit.ts';

/**
 * A sign-in that was refused, in the trail of the account that was meant, or in that of the service where nobody has this
 * login: which costs the same. That tries are refused unlooked-at is told once per hour and login: such a try is to cost
 * less than the trail does.
 */
export async function recordRefusedSignIn(context: CommandContext, login: string, code: RefusalCode): Promise<void> {
  const isLocked = code === 'TooManyAttempts';
  if (code !== 'LoginFailed' && !(isLocked && context.accessLimits.isNewlyLocked(login))) return;
  await context.database.withoutRls(async (tx) => {
    const account = await findByLogin(tx, login);
    const kind = isLocked ? 'SignInLocked' : 'SignInFailed';
    await recordAudit(tx, account?.account_id ?? null, { kind });
  });
}
