import { saysName } from '#core/domain/account/passwordNames.ts';
import { isCommonPassword } from '#server/auth/commonPasswords.ts';

export type UnfitPassword = 'PasswordIsName' | 'PasswordTooCommon';

/**
 * Returns `PasswordIsName` or `PasswordTooCommon` for a password that attackers try first, else `null`. The wire checks
 * its length.
 */
export async function refusePassword(
  password: string,
  owner: { email: string; userName: string },
): Promise<{ code: UnfitPassword } | null> {
  if (saysName(password, owner)) return { code: 'PasswordIsName' };
  return (await isCommonPassword(password)) ? { code: 'PasswordTooCommon' } : null;
}
