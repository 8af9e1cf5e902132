import type { Refusal } from '../refusal.ts';
import type { QuotaName } from './plan.ts';

/** The use of a quota. `used` may exceed `limit`: stored data stays. */
export interface QuotaUse {
  used: number;
  limit: number;
}

/** Refuses with `QuotaReached` where `more` would exceed the limit. */
export function refuseMore(quota: QuotaName, { used, limit }: QuotaUse, more = 1): Refusal | null {
  return used + more <= limit ? null : { code: 'QuotaReached', quota, limit, used };
}

/** The share of a quota from which the account is warned, in time to delete something. */
const nearShare = 0.8;

/** The quotas that an account can see for itself; those that stop runs come first. */
export const visibleQuotas = ['storedBytes', 'listBytes', 'groupLimit', 'runnerLimit'] as const satisfies QuotaName[];
export type VisibleQuota = (typeof visibleQuotas)[number];

/** A quota that is nearly or fully used. */
export interface ScarceQuota {
  quota: VisibleQuota;
  use: QuotaUse;
  isFull: boolean;
}

/**
 * Returns the quotas that are nearly or fully used, in the order of `visibleQuotas`. Returns none where the uses are
 * unknown, and skips quotas whose limit is 0: there is nothing to delete in them.
 */
export function scarceQuotas(uses: Record<VisibleQuota, QuotaUse> | undefined): ScarceQuota[] {
  if (uses === undefined) return [];
  return visibleQuotas.flatMap((quota) => {
    const use = uses[quota];
    const state = quotaState(use);
    return state === 'free' || use.limit === 0 ? [] : { quota, use, isFull: state === 'full' };
  });
}

/** The state of a quota; at `full` nothing can be added. */
export function quotaState({ used, limit }: QuotaUse): 'free' | 'near' | 'full' {
  if (used >= limit) return 'full';
  return used >= limit * nearShare ? 'near' : 'free';
}
