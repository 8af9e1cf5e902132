import type { RefusalCode } from '#core/domain/refusal.ts';
import { findByLogin } from '#server/db/tables/account/accounts.ts';
import type { CommandContext } from '../commandContext.ts';
import { recordAudit } from '../recordAudit.ts';

/**
 * Records a refused sign-in in the audit trail of the account, or of the service when no account has this login, at the
 * same cost. Attempts that a limit refuses are recorded once per hour and login: such an attempt must cost less than a
 * record.
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
