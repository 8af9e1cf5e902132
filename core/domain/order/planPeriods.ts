import { levelRank, type AccountLevel } from '../account/level.ts';

/**
 * A time for which a plan is paid. Periods of an account follow each other without gap or overlap. Times are
 * milliseconds since 1970, values micro-units of US dollars: what the period would cost without earlier periods.
 */
export interface PlanPeriod {
  level: AccountLevel;
  startsAt: number;
  endsAt: number;
  valueMicro: number;
}

/** Returns the period in force, or `null`. */
export function periodAt<Period extends PlanPeriod>(periods: readonly Period[], now: number): Period | null {
  return periods.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt) ?? null;
}

/** Returns the value of the time that is left in all periods, rounded down per period. */
export function unusedMicro(periods: readonly PlanPeriod[], now: number): number {
  return periods.reduce((sum, period) => sum + unusedOf(period, now), 0);
}

/** The product of value and time exceeds a double. */
function unusedOf({ startsAt, endsAt, valueMicro }: PlanPeriod, now: number): number {
  if (endsAt <= now) return 0;
  if (now <= startsAt) return valueMicro;
  return Number((BigInt(valueMicro) * BigInt(endsAt - now)) / BigInt(endsAt - startsAt));
}

/** Returns the end of the last period, or `null` where none is left. */
export function lastEnd(periods: readonly PlanPeriod[], now: number): number | null {
  const ends = periods.map(({ endsAt }) => endsAt).filter((endsAt) => endsAt > now);
  return ends.length === 0 ? null : Math.max(...ends);
}

/** A plan that is bought; the times are those at which it was priced. */
export interface BoughtPlan extends PlanPeriod {
  months: number;
  /** It begins at once and ends the present periods; else it follows them. */
  isImmediate: boolean;
}

/** Returns the periods after a purchase that takes effect at `now`; those that have ended are left out. */
export function periodsAfter(periods: readonly PlanPeriod[], bought: BoughtPlan, now: number): PlanPeriod[] {
  const { level, valueMicro, months, isImmediate } = bought;
  const left = isImmediate ? [] : periods.filter(({ endsAt }) => endsAt > now);
  const startsAt = lastEnd(left, now) ?? now;
  return [...left, { level, valueMicro, startsAt, endsAt: addMonths(startsAt, months) }];
}

/** The plan of an account that bought one: until when its level stays, and which period follows then. */
export interface PlanState {
  level: AccountLevel;
  endsAt: number;
  next: PlanPeriod | null;
}

/** Returns the plan in force; periods of the same level count as one. `null` where none is in force. */
export function planStateAt(periods: readonly PlanPeriod[], now: number): PlanState | null {
  const current = periodAt(periods, now);
  if (current === null) return null;
  const later = periods
    .filter(({ startsAt }) => startsAt >= current.endsAt)
    .toSorted((one, other) => one.startsAt - other.startsAt);
  const change = later.find(({ level }) => levelRank(level) !== levelRank(current.level)) ?? null;
  return { level: current.level, endsAt: change?.startsAt ?? lastEnd(periods, now) ?? current.endsAt, next: change };
}

/** Adds calendar months in UTC; a day that the month lacks becomes its last one. */
export function addMonths(time: number, months: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, days));
  return date.getTime();
}
