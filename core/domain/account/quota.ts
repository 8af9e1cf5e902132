import type { Refusal } from '../refusal.ts';
import type { QuotaName } from './plan.ts';

/** How much of a quota is used; an account may be over one: what it has stays. */
export interface QuotaUse {
  used: number;
  limit: number;
}

/** Refused with `QuotaReached` where `more` would be more than the plan keeps. */
export function refuseMore(quota: QuotaName, { used, limit }: QuotaUse, more = 1): Refusal | null {
  return used + more <= limit ? null : { code: 'QuotaReached', quota, limit, used };
}

/** From here on the account is told, in time to make room. */
const nearShare = 0.8;

/** What an account keeps by its plan and sees of itself; what stops runs comes first. */
export const keptQuotas = ['storedBytes', 'listBytes', 'groupLimit', 'runnerLimit'] as const satisfies QuotaName[];
export type KeptQuota = (typeof keptQuotas)[number];

/** One of them that is nearly or wholly used. */
export interface ScarceQuota {
  quota: KeptQuota;
  use: QuotaUse;
  isFull: boolean;
}

/**
 * Those that are nearly or wholly used, in the order of `keptQuotas`. None where they are not known, and none of which
 * the plan keeps nothing: there is nothing to make room in.
 */
export function scarceQuotas(uses: Record<KeptQuota, QuotaUse> | undefined): ScarceQuota[] {
  if (uses === undefined) return [];
  return keptQuotas.flatMap((quota) => {
    const use = uses[quota];
    const state = quotaState(use);
    return state === 'free' || use.limit === 0 ? [] : { quota, use, isFull: state === 'full' };
  });
}

/** `full`: nothing more fits. */
export function quotaState({ used, limit }: QuotaUse): 'free' | 'near' | 'full' {
  if (used >= limit) return 'full';
  return used >= limit * nearShare ? 'near' : 'free';
}
