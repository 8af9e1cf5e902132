import { firstInstantOf, localDateOf } from './localTime.ts';
import { dayMs } from '../dayMs.ts';

/** Schedule type on every call (§3.5). A task without a schedule has `scheduleNotSet`. */
export const ScheduleType = { Once: 1, Weekly: 2, Monthly: 3, Interval: 4 } as const;
export type ScheduleType = (typeof ScheduleType)[keyof typeof ScheduleType];

/** §3.5: "a value of 5 is treated as not set". */
export const scheduleNotSet = 5;

/** The cause of a lot's start; `local`: a user, on their own machine. */
export const StartWay = { Manual: 'manual', Scheduled: 'scheduled', Local: 'local' } as const;
export type StartWay = (typeof StartWay)[keyof typeof StartWay];

/** An IANA name: days and times of day are in this zone, and a schedule is shown in it. */
interface InTimeZone {
  timeZone: string;
}

/** `at`: ms since 1970, UTC. */
interface OnceSchedule extends InTimeZone {
  scheduleType: typeof ScheduleType.Once;
  at: number;
}

/** Days from 1 (Monday) to 7 (Sunday); times of day as `HH:mm`. */
interface WeeklySchedule extends InTimeZone {
  scheduleType: typeof ScheduleType.Weekly;
  daysOfWeek: number[];
  times: string[];
}

/** Days from 1 to 31: in a month without that day its last day counts. */
export interface MonthlySchedule extends InTimeZone {
  scheduleType: typeof ScheduleType.Monthly;
  daysOfMonth: number[];
  times: string[];
}

/** A fixed number of minutes, independent of clock changes: counted from the instant `from`, which is the first run. */
interface IntervalSchedule extends InTimeZone {
  scheduleType: typeof ScheduleType.Interval;
  everyMinutes: number;
  from: number;
}

/** The times at which a task starts by itself. Lists are not empty; the order of their values does not matter. */
export type TaskSchedule = OnceSchedule | WeeklySchedule | MonthlySchedule | IntervalSchedule;

/** The schedule fields of a task (core/wire/rows/task.ts) where it has no schedule. */
export const noSchedule = {
  schedule: null,
  scheduleType: scheduleNotSet,
  nextExecuteTime: null,
  lastSkip: null,
} as const;

export const maxTimesPerDay = 24;
/** 366 days. */
export const maxIntervalMinutes = 527_040;
/** A plausible limit; it keeps instants far from the end of the range of dates. */
export const latestInstant = Date.UTC(2200, 0) - 1;

/**
 * The first run strictly later than the instant `after`, in ms since 1970; `null` when there is none left.
 *
 * A run is at the first instant at which the local clock shows its time or a later one: a local time that the clocks
 * skip runs right after the gap, and one that they show twice runs the first time. Two times that fall on one instant
 * run once.
 */
export function nextExecuteTime(schedule: TaskSchedule, after: number): number | null {
  switch (schedule.scheduleType) {
    case ScheduleType.Once:
      return schedule.at > after ? schedule.at : null;
    case ScheduleType.Interval:
      return nextOfInterval(schedule, after);
    case ScheduleType.Weekly:
      return nextLocalTime(schedule, after, daysOfWeeks(schedule, localDateOf(after, schedule.timeZone)));
    case ScheduleType.Monthly:
      return nextLocalTime(schedule, after, daysOfMonths(schedule, localDateOf(after, schedule.timeZone)));
  }
}

function nextOfInterval({ everyMinutes, from }: IntervalSchedule, after: number): number {
  const everyMs = everyMinutes * 60_000;
  const turn = Math.max(0, Math.floor((after - from) / everyMs) + 1);
  return from + turn * everyMs;
}

/** `days` are local midnights written as UTC, in order. */
function nextLocalTime(
  { times, timeZone }: WeeklySchedule | MonthlySchedule,
  after: number,
  days: Iterable<number>,
): number | null {
  const minutes = times.map(minutesOf).toSorted((a, b) => a - b);
  for (const day of days) {
    for (const minute of minutes) {
      const instant = firstInstantOf(day + minute * 60_000, timeZone);
      if (instant > after) return instant;
    }
  }
  return null;
}

/** Today may be over, and a whole day may be skipped (Apia, 30 December 2011): two weeks always contain a run. */
function* daysOfWeeks({ daysOfWeek }: WeeklySchedule, today: number): Generator<number> {
  for (let day = today; day < today + 15 * dayMs; day += dayMs) {
    // Sunday is 0 here and 7 in a schedule.
    if (daysOfWeek.includes(new Date(day).getUTCDay() || 7)) yield day;
  }
}

/** Every month has every scheduled day, so the month after the next always contains a run. */
function* daysOfMonths({ daysOfMonth }: MonthlySchedule, today: number): Generator<number> {
  const year = new Date(today).getUTCFullYear();
  const thisMonth = new Date(today).getUTCMonth();
  for (let month = thisMonth; month <= thisMonth + 2; month += 1) {
    const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    const days = new Set(daysOfMonth.map((day) => Math.min(day, lastDay)));
    for (const day of [...days].toSorted((a, b) => a - b)) yield Date.UTC(year, month, day);
  }
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
