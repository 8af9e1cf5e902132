import type { Locale } from '#core/domain/locale.ts';
import { success, type Result } from '#core/domain/refusal.ts';
import type { Account } from '#core/wire/rows/account.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount, readBalanceMicro, setLanguage } from '#server/db/tables/account/accounts.ts';
import { readGoogleGrant } from '#server/db/tables/account/googleGrants.ts';
import { readQuotaUse } from '#server/db/tables/account/quotaUse.ts';
import { presentAccount } from '#server/present/presentAccount.ts';
import type { CommandContext } from '../commandContext.ts';
import { inAccountRevision } from '../transaction.ts';

/** Returns the account itself (§3.1). */
export async function getAccount(context: CommandContext, accountId: string): Promise<Account> {
  return context.database.withAccount(accountId, (tx) => accountWithin(context, tx, accountId));
}

/** The same within a transaction that is already open. */
export async function accountWithin(
  { offer, proxyPool, google }: CommandContext,
  tx: Tx,
  accountId: string,
): Promise<Account> {
  const proxyPricePerGbMicro = proxyPool()?.pricePerGbMicro ?? null;
  const email = google === null ? null : ((await readGoogleGrant(tx, accountId))?.email ?? null);
  const offered = { ...offer, proxyPricePerGbMicro, google: google === null ? null : { email } };
  const row = await readAccount(tx, accountId);
  const quotas = await readQuotaUse(tx, accountId, row.level);
  return presentAccount(row, await readBalanceMicro(tx, accountId), quotas, offered);
}

/** §7.1 updatelanguage; other devices read it from the account in their next poll. */
export async function updateLanguage(
  context: CommandContext,
  accountId: string,
  language: Locale,
): Promise<Result<Record<string, never>>> {
  return inAccountRevision(context, accountId, async (tx) => {
    await setLanguage(tx, accountId, language);
    return success({});
  });
}
