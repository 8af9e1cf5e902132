import { nextExecuteTime } from '#core/domain/task/nextExecuteTime.ts';
import {
  latestInstant,
  maxIntervalMinutes,
  maxTimesPerDay,
  ScheduleType,
  type TaskSchedule,
} from '#core/domain/task/schedule.ts';
import { firstInstantOf, isTimeZone, localTimeOf } from '#core/domain/task/localTime.ts';
import { zoneOf } from '../scheduleLabel.ts';

const repeatNames = {
  [ScheduleType.Weekly]: 'weekly',
  [ScheduleType.Monthly]: 'monthly',
  [ScheduleType.Interval]: 'interval',
  [ScheduleType.Once]: 'once',
} as const;
type Repeat = (typeof repeatNames)[ScheduleType];

/** The units of an interval, in minutes; the longest first. */
const unitMinutes = { days: 1_440, hours: 60, minutes: 1 } as const;
export type IntervalUnit = keyof typeof unitMinutes;
export const intervalUnits = ['minutes', 'hours', 'days'] as const satisfies readonly IntervalUnit[];

/** The answers about the times of a schedule; texts while they are typed. */
export interface ScheduleForm {
  repeat: Repeat;
  /** From 1 (Monday) to 7 (Sunday). */
  days: readonly number[];
  daysOfMonth: string;
  times: string;
  every: string;
  unit: IntervalUnit;
  /** The only run, or the first one of an interval: a local time as `2026-11-28T08:30`. */
  start: string;
  /** The stored schedule. */
  before: TaskSchedule | null;
}

export const allDays = [1, 2, 3, 4, 5, 6, 7] as const;
const hourMs = 3_600_000;

/** Returns the answers for a stored schedule, `null` for none. `now` in ms since 1970. */
export function firstSchedule(before: TaskSchedule | null, now: number): ScheduleForm {
  const nextHour = Math.ceil((now + 1) / hourMs) * hourMs;
  const empty: ScheduleForm = {
    repeat: before === null ? 'weekly' : repeatNames[before.scheduleType],
    days: allDays,
    daysOfMonth: '1',
    times: '08:00',
    every: '1',
    unit: 'hours',
    start: typedInstant(nextHour, zoneOfInstants(before)),
    before,
  };
  switch (before?.scheduleType) {
    case undefined:
      return empty;
    case ScheduleType.Weekly:
      return { ...empty, days: before.daysOfWeek, times: before.times.join(', ') };
    case ScheduleType.Monthly:
      return { ...empty, daysOfMonth: before.daysOfMonth.join(', '), times: before.times.join(', ') };
    case ScheduleType.Interval:
      return {
        ...empty,
        ...typedInterval(before.everyMinutes),
        start: typedInstant(before.from, zoneOfInstants(before)),
      };
    case ScheduleType.Once:
      return { ...empty, start: typedInstant(before.at, zoneOfInstants(before)) };
  }
}

/** The zone in which times are typed: that of the stored schedule, else that of this device. */
export function zoneOfForm({ before }: Pick<ScheduleForm, 'before'>): string {
  return before === null ? new Intl.DateTimeFormat().resolvedOptions().timeZone : zoneOf(before);
}

/** A device can show days and times of a zone that it does not know, but not instants. */
function zoneOfInstants(before: TaskSchedule | null): string {
  const zone = zoneOfForm({ before });
  return isTimeZone(zone) ? zone : 'UTC';
}

function typedInterval(everyMinutes: number): Pick<ScheduleForm, 'every' | 'unit'> {
  const unit = intervalUnits.findLast((each) => everyMinutes % unitMinutes[each] === 0) ?? 'minutes';
  return { every: String(everyMinutes / unitMinutes[unit]), unit };
}

function typedInstant(instant: number, timeZone: string): string {
  return new Date(localTimeOf(instant, timeZone)).toISOString().slice(0, 16);
}

export type ScheduleProblem =
  'daysEmpty' | 'dayInvalid' | 'timesInvalid' | 'everyInvalid' | 'startInvalid' | 'startPast';

/** Returns what the answers mean, or the first problem with them. `now` in ms since 1970. */
export function scheduleOf(form: ScheduleForm, now: number): { schedule: TaskSchedule } | { problem: ScheduleProblem } {
  const typed = typedSchedule(form);
  const isOver = 'schedule' in typed && typed.schedule.scheduleType === ScheduleType.Once && typed.schedule.at <= now;
  return isOver ? { problem: 'startPast' } : typed;
}

/** As `scheduleOf`, for a schedule that may be over. */
export function typedSchedule(form: ScheduleForm): { schedule: TaskSchedule } | { problem: ScheduleProblem } {
  // The name that is stored: a device that does not know the zone shows instants in another one.
  const timeZone = form.before?.timeZone ?? zoneOfForm(form);
  switch (form.repeat) {
    case 'weekly': {
      const times = timesOf(form.times);
      if (form.days.length === 0) return { problem: 'daysEmpty' };
      if (!areTimes(times)) return { problem: 'timesInvalid' };
      const daysOfWeek = form.days.toSorted((a, b) => a - b);
      return { schedule: { scheduleType: ScheduleType.Weekly, timeZone, daysOfWeek, times } };
    }
    case 'monthly': {
      const days = partsOf(form.daysOfMonth);
      const times = timesOf(form.times);
      if (days.length === 0 || !days.every((day) => dayForm.test(day))) return { problem: 'dayInvalid' };
      if (!areTimes(times)) return { problem: 'timesInvalid' };
      const daysOfMonth = [...new Set(days.map(Number))].toSorted((a, b) => a - b);
      return { schedule: { scheduleType: ScheduleType.Monthly, timeZone, daysOfMonth, times } };
    }
    case 'interval': {
      const everyMinutes = /^\d{1,6}$/u.test(form.every.trim()) ? Number(form.every) * unitMinutes[form.unit] : 0;
      const from = startOf(form);
      if (everyMinutes < 1 || everyMinutes > maxIntervalMinutes) return { problem: 'everyInvalid' };
      if (from === null) return { problem: 'startInvalid' };
      return { schedule: { scheduleType: ScheduleType.Interval, timeZone, everyMinutes, from } };
    }
    case 'once': {
      const at = startOf(form);
      return at === null
        ? { problem: 'startInvalid' }
        : { schedule: { scheduleType: ScheduleType.Once, timeZone, at } };
    }
  }
}

const dayForm = /^(0?[1-9]|[12]\d|3[01])$/u;
const timeForm = /^([01]\d|2[0-3]):[0-5]\d$/u;

function areTimes(times: readonly string[]): boolean {
  return times.length > 0 && times.length <= maxTimesPerDay && times.every((time) => timeForm.test(time));
}

/** Reads `8:30, 18:00`; each time once, in order. */
function timesOf(text: string): string[] {
  return [...new Set(partsOf(text).map((time) => (/^\d:/u.test(time) ? `0${time}` : time)))].toSorted();
}

function partsOf(text: string): string[] {
  return text.split(/[\s,;、]+/u).filter((part) => part !== '');
}

/** The instant of the typed local time, `null` for none. One that was not changed keeps its seconds. */
function startOf({ start, before }: ScheduleForm): number | null {
  const stored = storedStart(before);
  if (stored !== null && typedInstant(stored, zoneOfInstants(before)) === start) return stored;
  const local = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/u.test(start) ? Date.parse(`${start}Z`) : Number.NaN;
  const instant = Number.isNaN(local) ? Number.NaN : firstInstantOf(local, zoneOfInstants(before));
  return instant >= 0 && instant <= latestInstant ? instant : null;
}

function storedStart(before: TaskSchedule | null): number | null {
  if (before?.scheduleType === ScheduleType.Once) return before.at;
  return before?.scheduleType === ScheduleType.Interval ? before.from : null;
}

/** The next runs of a schedule after `now`, at most three, in ms since 1970; none in a zone that the device lacks. */
export function nextRuns(schedule: TaskSchedule, now: number): number[] {
  const runs: number[] = [];
  if (!isTimeZone(schedule.timeZone)) return runs;
  for (let next = nextExecuteTime(schedule, now); next !== null && runs.length < 3;) {
    runs.push(next);
    next = nextExecuteTime(schedule, next);
  }
  return runs;
}
