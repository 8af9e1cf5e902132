import type { AccountLevel } from '#core/domain/account/level.ts';
import { premiumGate, type PremiumGate } from '#core/domain/proxy/premiumGate.ts';
import { globalMixDial, IpProxyFromType, type ProxySettings } from '#core/domain/proxy/proxySettings.ts';
import type { Refusal } from '#core/domain/refusal.ts';

/** The facts for a decision about premium proxies. */
export interface PremiumFacts {
  account: { level: AccountLevel; totalBalanceMicro: number };
  /** Ids of the service's areas; `null` where it has no premium proxies. */
  areaIds: readonly number[] | null;
}

const refusalOfGate: Record<Exclude<PremiumGate, 'allowed'>, Refusal> = {
  upgrade: { code: 'ProxyPlanTooLow' },
  recharge: { code: 'ProxyBalanceTooLow' },
};

/** §4, §6: the rules for premium proxies and their areas; all other settings are allowed for every account. */
export function refusePremium(
  { ipProxyFromType, strongIpProxySettings }: Pick<ProxySettings, 'ipProxyFromType' | 'strongIpProxySettings'>,
  { account, areaIds }: PremiumFacts,
): Refusal | null {
  if (ipProxyFromType !== IpProxyFromType.Strong) return null;
  if (areaIds === null) return { code: 'ProxyPoolMissing' };
  const gate = premiumGate(account);
  if (gate !== 'allowed') return refusalOfGate[gate];
  const { areaId } = strongIpProxySettings;
  return areaId === globalMixDial || areaIds.includes(areaId) ? null : { code: 'ProxyAreaUnknown' };
}
