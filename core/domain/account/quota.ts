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

/** `full`: nothing more fits. */
export function quotaState({ used, limit }: QuotaUse): 'free' | 'near' | 'full' {
  if (used >= limit) return 'full';
  return used >= limit * nearShare ? 'near' : 'free';
}
