import { AccountLevel, isLevelAtLeast } from '../account/level.ts';

/** §9: below this balance, in micro-units of US dollars, premium proxies are not available. */
export const premiumBalanceThresholdMicro = 3_000_000;

export type PremiumGate = 'upgrade' | 'recharge' | 'allowed';

/**
 * §4 and §6, the check for premium proxies: first the level (Standard or above), then the balance. The screen calls it,
 * and the service does when settings are saved and when a task starts. `level` is the level in force.
 */
export function premiumGate(account: { level: AccountLevel; totalBalanceMicro: number }): PremiumGate {
  if (!isLevelAtLeast(account.level, AccountLevel.Standard)) return 'upgrade';
  return account.totalBalanceMicro < premiumBalanceThresholdMicro ? 'recharge' : 'allowed';
}
