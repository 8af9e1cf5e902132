import type { TFunction } from 'i18next';
import type { Locale } from '#core/domain/locale.ts';
import { isTimeZone } from '#core/domain/task/localTime.ts';
import { ScheduleType, type MonthlySchedule, type TaskSchedule } from '#core/domain/task/schedule.ts';
import { dayMs } from '#core/domain/dayMs.ts';

type Translate = TFunction<'schedule'>;

/** Returns a schedule as one sentence: days and times of day in the schedule's own time zone. */
export function scheduleLabel(t: Translate, locale: Locale, schedule: TaskSchedule): string {
  switch (schedule.scheduleType) {
    case ScheduleType.Once:
      return t(($) => $.once, { time: instantLabel(locale, schedule.at, zoneOf(schedule)) });
    case ScheduleType.Weekly: {
      const times = timesLabel(locale, schedule.times);
      if (schedule.daysOfWeek.length === 7) return t(($) => $.daily, { times });
      return t(($) => $.weekly, { days: weekdayLabel(locale, schedule.daysOfWeek), times });
    }
    case ScheduleType.Monthly:
      return monthlyLabel(t, locale, schedule);
    case ScheduleType.Interval:
      return t(($) => $.interval, {
        interval: intervalLabel(locale, schedule.everyMinutes),
        time: instantLabel(locale, schedule.from, zoneOf(schedule)),
      });
  }
}

/**
 * Returns the time zone that a schedule is shown in. A device can show days and times of a time zone that it does not
 * know, but not instants.
 */
export function zoneOf({ scheduleType, timeZone }: TaskSchedule): string {
  const isOfInstants = scheduleType === ScheduleType.Once || scheduleType === ScheduleType.Interval;
  return isOfInstants && !isTimeZone(timeZone) ? 'UTC' : timeZone;
}

/** Returns whether a zone is this device's time zone, also under another name. */
export function isZoneOfDevice(timeZone: string): boolean {
  if (!isTimeZone(timeZone)) return false;
  const { timeZone: own } = new Intl.DateTimeFormat().resolvedOptions();
  return new Intl.DateTimeFormat(undefined, { timeZone }).resolvedOptions().timeZone === own;
}

/** Returns the label of a monthly schedule. Day 31 means the last day of every month, and the label says so. */
function monthlyLabel(t: Translate, locale: Locale, { daysOfMonth, times: given }: MonthlySchedule): string {
  const times = timesLabel(locale, given);
  const days = daysOfMonth.toSorted((a, b) => a - b);
  if (days.length === 1 && days[0] === lastDay) return t(($) => $.monthlyLast, { times });
  const named = days.map((day) => (day === lastDay ? t(($) => $.lastDay) : t(($) => $.day, { day })));
  return t(($) => $.monthly, { count: days.length, days: listOf(locale, named), times });
}

const lastDay = 31;
/** 31 December 2023, a Sunday. */
const sunday = Date.UTC(2023, 11, 31);

function weekdayLabel(locale: Locale, daysOfWeek: readonly number[]): string {
  const days = daysOfWeek.toSorted((a, b) => a - b).map((day) => weekdayName(locale, day, 'long'));
  return listOf(locale, days);
}

/** Returns the name of a day from 1 (Monday) to 7 (Sunday). */
export function weekdayName(locale: Locale, day: number, weekday: 'long' | 'short'): string {
  return new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(sunday + day * dayMs);
}

function timesLabel(locale: Locale, times: readonly string[]): string {
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  const words = times.toSorted().map((time) => format.format(Date.parse(`2024-01-01T${time}:00Z`)));
  return listOf(locale, words);
}

function instantLabel(locale: Locale, instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(instant);
}

function intervalLabel(locale: Locale, minutes: number): string {
  const amounts = [
    { unit: 'day', value: Math.floor(minutes / 1_440) },
    { unit: 'hour', value: Math.floor((minutes % 1_440) / 60) },
    { unit: 'minute', value: minutes % 60 },
  ];
  const words = amounts
    .filter(({ value }) => value > 0)
    .map(({ unit, value }) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value),
    );
  return new Intl.ListFormat(locale, { type: 'unit' }).format(words);
}

function listOf(locale: Locale, words: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
}
