import { shareMicro } from './coupon.ts';

/** §3.7: the phase of a sale activity; §4: the one that contains the present time is in force. */
export const ActivityStep = { NotActivity: 0, Pre: 1, First: 2, NotFirst: 3, Encore: 4 } as const;
export type ActivityStep = (typeof ActivityStep)[keyof typeof ActivityStep];

/** §3.7. */
export const ActivityStatus = { Created: 0, Started: 1, Paused: 2, Ended: 3 } as const;
export type ActivityStatus = (typeof ActivityStatus)[keyof typeof ActivityStatus];

/** §3.7. Reduction takes an amount off, Discount a share. */
export const DiscountType = { None: 0, Reduction: 1, Discount: 2, Trial: 3 } as const;
export type DiscountType = (typeof DiscountType)[keyof typeof DiscountType];

/** §4: a phase with its start and end, milliseconds since 1970. */
export interface ActivityPhase {
  step: ActivityStep;
  startsAt: number;
  endsAt: number;
  discountType: DiscountType;
  amountMicro: number;
  percent: number;
}

/** A sale of plans by the operator. */
export interface SaleActivity {
  code: string;
  name: string;
  isPaused: boolean;
  phases: readonly ActivityPhase[];
}

/** Returns the phase in force, or `null`. */
export function phaseAt({ isPaused, phases }: SaleActivity, now: number): ActivityPhase | null {
  if (isPaused) return null;
  return phases.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt) ?? null;
}

/** The state of a sale. Between two phases it counts as started. */
export function activityStatus({ isPaused, phases }: SaleActivity, now: number): ActivityStatus {
  if (phases.every(({ endsAt }) => endsAt <= now)) return ActivityStatus.Ended;
  if (isPaused) return ActivityStatus.Paused;
  return phases.every(({ startsAt }) => startsAt > now) ? ActivityStatus.Created : ActivityStatus.Started;
}

/** Returns the amount that a phase takes off the price of a plan. */
export function phaseReductionMicro(phase: ActivityPhase | null, priceMicro: number): number {
  if (phase?.discountType === DiscountType.Reduction) return Math.min(priceMicro, phase.amountMicro);
  return phase?.discountType === DiscountType.Discount ? shareMicro(priceMicro, phase.percent) : 0;
}

/** §3.7: the suffix of a plan's code on the first day of a sale, and on its other days. */
export function productCodeIn(code: string, phase: ActivityPhase | null): string {
  if (phase === null || phaseReductionMicro(phase, 1_000_000_000) === 0) return code;
  if (phase.step === ActivityStep.First) return `${code}-fir-activity`;
  return phase.step === ActivityStep.NotFirst ? `${code}-nor-activity` : code;
}

/** Returns the code without the suffix of a sale. */
export function baseCodeOf(code: string): string {
  return code.replace(/-(?:fir|nor)-activity$/u, '');
}
