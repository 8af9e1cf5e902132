import type { Tx } from '#server/db/database.ts';
import { readBalanceMicro, type AccountRow } from '#server/db/tables/account/accounts.ts';
import type { PremiumFacts } from '#server/policies/proxyPolicy.ts';
import type { CommandContext } from '../commandContext.ts';

/** Reads the facts that decide if an account may choose premium proxies (server/policies/proxyPolicy.ts). */
export async function readPremiumFacts(context: CommandContext, tx: Tx, account: AccountRow): Promise<PremiumFacts> {
  return {
    account: { level: account.level, totalBalanceMicro: await readBalanceMicro(tx, account.account_id) },
    areaIds: context.proxyPool()?.areas.map(({ id }) => id) ?? null,
  };
}
