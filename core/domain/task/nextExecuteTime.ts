import { firstInstantOf, localDateOf } from './localTime.ts';
import { dayMs } from '../dayMs.ts';
import {
  ScheduleType,
  type IntervalSchedule,
  type MonthlySchedule,
  type TaskSchedule,
  type WeeklySchedule,
} from './schedule.ts';

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
