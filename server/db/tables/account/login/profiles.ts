import type { Profile } from '#core/domain/account/holder/profile.ts';
import type { Tx } from '#server/db/database.ts';

/** Sets the facts of a profile that are given. */
export async function setProfile(tx: Tx, accountId: string, profile: Partial<Profile>): Promise<void> {
  const { fullName, ...rest } = profile;
  const changes = { ...rest, ...(fullName !== undefined && { full_name: fullName }) };
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('accounts').set(changes).where('account_id', '=', accountId).execute();
}
