import { saysName } from '#core/domain/account/passwordNames.ts';
import { isCommonPassword } from '#server/auth/commonPasswords.ts';

export type UnfitPassword = 'PasswordIsName' | 'PasswordTooCommon';

/** `PasswordIsName` or `PasswordTooCommon` for a new password that is guessed first. Its length is the wire's own rule. */
export async function refusePassword(
  password: string,
  owner: { email: string; userName: string },
): Promise<{ code: UnfitPassword } | null> {
  if (saysName(password, owner)) return { code: 'PasswordIsName' };
  return (await isCommonPassword(password)) ? { code: 'PasswordTooCommon' } : null;
}
