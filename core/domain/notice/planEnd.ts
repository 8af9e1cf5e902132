import { dayMs } from '../dayMs.ts';

/** The days before the end of a bought plan at which it is announced. */
export const planEndDays = [7, 1] as const;
export type PlanEndDays = (typeof planEndDays)[number];

/** Returns the announcement that is due: 7 or 1 days before the end; `null` earlier, and once the plan has ended. */
export function planEndDue(endsAt: number, now: number): PlanEndDays | null {
  if (endsAt <= now) return null;
  return planEndDays.findLast((days) => endsAt - now <= days * dayMs) ?? null;
}

/** Names the announcement: each is made once, and again for a plan that was extended. */
export function planEndEvent(endsAt: number, days: PlanEndDays): string {
  return `plan ${endsAt} ${days}`;
}
