import type { Tx } from '#server/db/database.ts';
import { readBalanceMicro, type AccountRow } from '#server/db/tables/account/accounts.ts';
import type { PremiumFacts } from '#server/policies/proxyPolicy.ts';
import type { Service } from '../service.ts';

/** What decides whether an account may choose premium proxies (server/policies/proxyPolicy.ts). */
export async function readPremiumFacts(service: Service, tx: Tx, account: AccountRow): Promise<PremiumFacts> {
  return {
    account: { level: account.level, totalBalanceMicro: await readBalanceMicro(tx, account.account_id) },
    areaIds: service.proxyPool()?.areas.map(({ id }) => id) ?? null,
  };
}
