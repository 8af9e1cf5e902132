import { containsName } from '#core/domain/account/holder/loginName.ts';
import { refused, type Result } from '#core/domain/refusal.ts';
import { isCommonPassword } from '#server/auth/commonPasswords.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';

export type UnfitPassword = 'PasswordIsName' | 'PasswordTooCommon';

/**
 * Returns `PasswordIsName` or `PasswordTooCommon` for a password that attackers try first, else `null`. The wire checks
 * its length.
 */
export async function refusePassword(
  password: string,
  owner: { email: string; userName: string },
): Promise<{ code: UnfitPassword } | null> {
  if (containsName(password, owner)) return { code: 'PasswordIsName' };
  return (await isCommonPassword(password)) ? { code: 'PasswordTooCommon' } : null;
}

/**
 * Runs work that hashes a password when its turn in the queue comes. Refused with `Unavailable` while too many wait
 * already.
 */
export async function hashInLine<Value>(
  { auth }: CommandContext,
  address: string,
  work: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const place = auth.hashing.line.enter(address);
  if ('retryAfterSeconds' in place) return refused({ code: 'Unavailable', ...place });
  const leave = await place.turn;
  try {
    return await work();
  } finally {
    leave();
  }
}
