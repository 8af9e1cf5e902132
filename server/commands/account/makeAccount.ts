import { randomUUID } from 'node:crypto';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import type { Locale } from '#core/domain/locale.ts';
import { createAuth, type AuthSettings } from '#server/auth/auth.ts';
import type { Tx } from '#server/db/database.ts';
import { insertAccount } from '#server/db/tables/account/accounts.ts';
import { insertGroup } from '#server/db/tables/task/groups.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';

export interface AccountDraft {
  email: string;
  userName: string;
  /** Hashed before the transaction: no hash runs while a connection is held. */
  passwordHash: string;
  language: Locale;
  level: AccountLevel;
  isDemo: boolean;
}

/** Creates login, account and default group in one transaction. Returns the headers of the first session. */
export async function makeAccount(
  tx: Tx,
  auth: AuthSettings,
  draft: AccountDraft,
): Promise<{ accountId: string; token: string; setCookies: string[] }> {
  const { email, userName, passwordHash, language, level } = draft;
  const hashing = { ...auth.hashing, hash: async (hashed: string) => hashed };
  const { headers, response } = await createAuth(tx, { ...auth, hashing }).api.signUpEmail({
    body: { email, password: passwordHash, name: userName, username: userName },
    returnHeaders: true,
  });
  const accountId = response.user.id;
  const { cloudCount, taskLimit } = planOf(level);
  await insertAccount(tx, {
    account_id: accountId,
    email: response.user.email,
    user_name: userName,
    level,
    language,
    cloud_count: cloudCount,
    task_limit: taskLimit,
    is_demo: draft.isDemo,
  });
  await insertGroup(tx, {
    task_group_id: randomUUID(),
    account_id: accountId,
    name: 'Default',
    is_default: true,
    revision: await nextRevision(tx, accountId),
  });
  return { accountId, token: response.token ?? '', setCookies: headers.getSetCookie() };
}
