import { refused, type Refusal, type Result } from '#core/domain/refusal.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount, type AccountRow } from '#server/db/tables/account/accounts.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { readPasswordHash } from '#server/db/tables/signIn/credentials.ts';
import type { CommandContext } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';

/**
 * Runs a change of the account's login in one transaction of the service, under the account's lock; its devices are
 * notified. Refused with `DemoAccount` where visitors of a demo share the account.
 */
export async function changeLogin<Value>(
  context: CommandContext,
  accountId: string,
  work: (tx: Tx, account: AccountRow, revision: number) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const result = await context.database.withoutRls(async (tx) => {
    const revision = await nextRevision(tx, accountId);
    const account = await readAccount(tx, accountId);
    return account.is_demo ? refused({ code: 'DemoAccount' }) : work(tx, account, revision);
  });
  context.revisionCache.forget(accountId);
  return result;
}

/**
 * Compares a password with that of the signed-in account; the attempt is counted first. Returns `TooManyAttempts`,
 * `FailValidatePassword`, or `null` when it is right. The caller has its turn in the queue (`hashInLine`).
 */
export async function refuseWrongPassword(
  { accessLimits, auth, database }: CommandContext,
  accountId: string,
  password: string,
): Promise<Refusal | null> {
  const { retryAfterSeconds, refund } = await accessLimits.takePasswordCheck(accountId);
  if (retryAfterSeconds > 0) return { code: 'TooManyAttempts', retryAfterSeconds };
  const stored = await readPasswordHash(database.kysely, accountId);
  if (stored !== null && (await auth.hashing.verify(stored, password))) {
    await refund();
    return null;
  }
  await database.withoutRls((tx) => recordAudit(tx, accountId, { kind: 'PasswordFailed' }));
  return { code: 'FailValidatePassword' };
}
