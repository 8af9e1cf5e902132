import { AccountLevel, isLevelAtLeast } from '../account/level.ts';

/** §9: below this balance, in micro-units of US dollars, premium proxies are not to be had. */
export const premiumBalanceThresholdMicro = 3_000_000;

export type PremiumGate = 'upgrade' | 'recharge' | 'allowed';

/**
 * §4 and §6, choosing premium proxies: the level first (from Standard on), then the money. Asked on the screen, and by
 * the service when settings are saved and when a task starts. `level` is the one that holds today.
 */
export function premiumGate(account: { level: AccountLevel; totalBalanceMicro: number }): PremiumGate {
  if (!isLevelAtLeast(account.level, AccountLevel.Standard)) return 'upgrade';
  return account.totalBalanceMicro < premiumBalanceThresholdMicro ? 'recharge' : 'allowed';
}
