import { maxTimesPerDay, ScheduleType, type TaskSchedule } from '#core/domain/task/schedule.ts';

/** The moment at which rows go to a destination. */
export type When = 'afterRuns' | 'atTimes' | 'byHand';

/** The answers about times; `asBefore` keeps a schedule that these fields cannot show. */
export interface TimesForm {
  when: When;
  repeat: 'weekly' | 'monthly' | 'asBefore';
  /** From 1 (Monday) to 7 (Sunday). */
  days: readonly number[];
  /** Texts while they are typed. */
  dayOfMonth: string;
  times: string;
  /** The stored schedule. */
  before: TaskSchedule | null;
}

export const allDays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Returns the answers for a stored schedule, `null` for none. */
export function firstTimes(isOn: boolean, schedule: TaskSchedule | null): TimesForm {
  const automatic = schedule === null ? 'afterRuns' : 'atTimes';
  const when = isOn ? automatic : 'byHand';
  const empty: TimesForm = { when, repeat: 'weekly', days: allDays, dayOfMonth: '1', times: '08:00', before: schedule };
  if (schedule === null) return empty;
  if (schedule.scheduleType === ScheduleType.Weekly) {
    return { ...empty, days: schedule.daysOfWeek, times: schedule.times.join(', ') };
  }
  const [day, ...others] = schedule.scheduleType === ScheduleType.Monthly ? schedule.daysOfMonth : [];
  if (schedule.scheduleType !== ScheduleType.Monthly || others.length > 0) return { ...empty, repeat: 'asBefore' };
  return { ...empty, repeat: 'monthly', dayOfMonth: String(day), times: schedule.times.join(', ') };
}

/** The zone in which times are typed: that of the stored schedule, else that of this device. */
export function zoneOfTimes({ before }: Pick<TimesForm, 'before'>): string {
  return before?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns what the answers mean. One that is sent by hand keeps its times, so that they can be turned on again. */
export function scheduleOf(form: TimesForm): { isOn: boolean; schedule: TaskSchedule | null } {
  const isOn = form.when !== 'byHand';
  if (!isOn || form.repeat === 'asBefore') return { isOn, schedule: form.when === 'afterRuns' ? null : form.before };
  return { isOn, schedule: form.when === 'afterRuns' ? null : typedSchedule(form) };
}

function typedSchedule(form: TimesForm): TaskSchedule {
  const { repeat, days, dayOfMonth } = form;
  const typed = { timeZone: zoneOfTimes(form), times: timesOf(form.times) };
  return repeat === 'monthly'
    ? { ...typed, scheduleType: ScheduleType.Monthly, daysOfMonth: [Number(dayOfMonth)] }
    : { ...typed, scheduleType: ScheduleType.Weekly, daysOfWeek: days.toSorted((a, b) => a - b) };
}

export type TimesProblem = 'daysEmpty' | 'dayInvalid' | 'timesInvalid';

/** Returns the first problem of the answers, `null` if they can be saved. */
export function timesProblem({ when, repeat, days, dayOfMonth, times }: TimesForm): TimesProblem | null {
  if (when !== 'atTimes' || repeat === 'asBefore') return null;
  if (repeat === 'weekly' && days.length === 0) return 'daysEmpty';
  if (repeat === 'monthly' && !/^([1-9]|[12]\d|3[01])$/u.test(dayOfMonth.trim())) return 'dayInvalid';
  const typed = timesOf(times);
  const isGood = typed.length > 0 && typed.length <= maxTimesPerDay && typed.every((time) => timeForm.test(time));
  return isGood ? null : 'timesInvalid';
}

const timeForm = /^([01]\d|2[0-3]):[0-5]\d$/u;

/** Reads `8:30, 18:00`; each time once, in order. */
function timesOf(text: string): string[] {
  const typed = text.split(/[\s,;、]+/u).filter((part) => part !== '');
  return [...new Set(typed.map((time) => (/^\d:/u.test(time) ? `0${time}` : time)))].toSorted();
}
