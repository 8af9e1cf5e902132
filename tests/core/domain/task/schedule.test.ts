import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isTimeZone, localTimeOf } from '#core/domain/task/localTime.ts';
import { nextExecuteTime } from '#core/domain/task/nextExecuteTime.ts';
import { ScheduleType, type TaskSchedule } from '#core/domain/task/schedule.ts';

const at = (text: string): number => Date.parse(text);

/** The first runs after an instant, each in ISO without milliseconds. */
function runs(schedule: TaskSchedule, after: string, count: number): string[] {
  const found: string[] = [];
  let last = at(after);
  for (let turn = 0; turn < count; turn += 1) {
    const next = nextExecuteTime(schedule, last);
    if (next === null) return [...found, 'none'];
    found.push(new Date(next).toISOString().replace(':00.000Z', 'Z'));
    last = next;
  }
  return found;
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const weekly = (timeZone: string, times: string[], daysOfWeek = everyDay): TaskSchedule => ({
  scheduleType: ScheduleType.Weekly,
  timeZone,
  daysOfWeek,
  times,
});
const monthly = (timeZone: string, times: string[], daysOfMonth: number[]): TaskSchedule => ({
  scheduleType: ScheduleType.Monthly,
  timeZone,
  daysOfMonth,
  times,
});

describe('§3.5: the next run of a schedule', () => {
  test.each<[what: string, schedule: TaskSchedule, after: string, expected: string[]]>([
    [
      'once, before its time, and none afterwards',
      { scheduleType: ScheduleType.Once, timeZone: 'UTC', at: at('2026-05-01T08:00:00Z') },
      '2026-04-30T08:00:00Z',
      ['2026-05-01T08:00Z', 'none'],
    ],
    [
      'weekly on its days at its times, however they are ordered',
      weekly('Asia/Tokyo', ['18:00', '06:30'], [3, 1]),
      '2026-11-23T00:00:00Z',
      ['2026-11-23T09:00Z', '2026-11-24T21:30Z', '2026-11-25T09:00Z', '2026-11-29T21:30Z'],
    ],
    [
      'weekly on one day: the time that is now is over',
      weekly('UTC', ['08:00'], [7]),
      '2026-11-22T08:00:00Z',
      ['2026-11-29T08:00Z', '2026-12-06T08:00Z'],
    ],
    [
      'weekly across the end of a year',
      weekly('America/New_York', ['23:45'], [4]),
      '2026-12-31T12:00:00Z',
      ['2027-01-01T04:45Z', '2027-01-08T04:45Z'],
    ],
    [
      'monthly on a day that a month lacks: its last one, also in a leap year',
      monthly('Europe/Berlin', ['12:00'], [31]),
      '2028-01-31T11:00:00Z',
      ['2028-02-29T11:00Z', '2028-03-31T10:00Z', '2028-04-30T10:00Z', '2028-05-31T10:00Z'],
    ],
    [
      'monthly on 29, 30 and 31: one run where they are one day',
      monthly('UTC', ['00:00'], [31, 29, 30]),
      '2027-01-31T00:00:00Z',
      ['2027-02-28T00:00Z', '2027-03-29T00:00Z', '2027-03-30T00:00Z', '2027-03-31T00:00Z', '2027-04-29T00:00Z'],
    ],
    [
      'monthly across the end of a year',
      monthly('Pacific/Auckland', ['00:30'], [1]),
      '2026-12-01T00:00:00Z',
      ['2026-12-31T11:30Z', '2027-01-31T11:30Z'],
    ],
    [
      'every 90 minutes from an instant that is past',
      { scheduleType: ScheduleType.Interval, timeZone: 'UTC', everyMinutes: 90, from: at('2026-01-01T00:00:00Z') },
      '2026-01-01T04:30:00Z',
      ['2026-01-01T06:00Z', '2026-01-01T07:30Z'],
    ],
    [
      'every day of 1,440 minutes from an instant to come, whatever the clocks do',
      {
        scheduleType: ScheduleType.Interval,
        timeZone: 'Europe/Berlin',
        everyMinutes: 1_440,
        from: at('2026-03-28T01:30:00Z'),
      },
      '2026-01-01T00:00:00Z',
      ['2026-03-28T01:30Z', '2026-03-29T01:30Z', '2026-03-30T01:30Z'],
    ],
  ])('%s', (_what, schedule, after, expected) => {
    expect(runs(schedule, after, expected.length)).toEqual(expected);
  });
});

describe('daylight saving', () => {
  test.each<[what: string, schedule: TaskSchedule, after: string, expected: string[]]>([
    [
      'Berlin skips 02:30 on 29 March 2026: it runs at 03:00, and at 02:30 again the day after',
      weekly('Europe/Berlin', ['02:30']),
      '2026-03-28T01:30:00Z',
      ['2026-03-29T01:00Z', '2026-03-30T00:30Z'],
    ],
    [
      'Berlin skips 02:00, 02:30 and goes on at 03:00: all three are one run',
      weekly('Europe/Berlin', ['02:00', '02:30', '03:00', '03:30']),
      '2026-03-29T00:00:00Z',
      ['2026-03-29T01:00Z', '2026-03-29T01:30Z', '2026-03-30T00:00Z'],
    ],
    [
      'Berlin shows 02:30 twice on 25 October 2026: it runs the first time',
      weekly('Europe/Berlin', ['02:30']),
      '2026-10-24T00:30:00Z',
      ['2026-10-25T00:30Z', '2026-10-26T01:30Z'],
    ],
    [
      'Berlin, in the hour that comes again: what it showed the first time is over',
      weekly('Europe/Berlin', ['02:30', '03:30']),
      '2026-10-25T01:10:00Z',
      ['2026-10-25T02:30Z', '2026-10-26T01:30Z'],
    ],
    [
      'New York, both ways',
      monthly('America/New_York', ['02:15', '01:15'], [8, 1]),
      '2026-03-08T06:00:00Z',
      ['2026-03-08T06:15Z', '2026-03-08T07:00Z', '2026-04-01T05:15Z'],
    ],
    [
      'New York shows 01:15 twice on 1 November 2026',
      monthly('America/New_York', ['01:15'], [1]),
      '2026-10-31T00:00:00Z',
      ['2026-11-01T05:15Z', '2026-12-01T06:15Z'],
    ],
    [
      'Lord Howe moves by half an hour: 02:15 is skipped on 4 October 2026',
      weekly('Australia/Lord_Howe', ['02:15']),
      '2026-10-03T00:00:00Z',
      ['2026-10-03T15:30Z', '2026-10-04T15:15Z'],
    ],
    [
      'Beirut skips midnight itself: the day begins at 01:00 on 29 March 2026',
      weekly('Asia/Beirut', ['00:00'], [7]),
      '2026-03-28T00:00:00Z',
      ['2026-03-28T22:00Z', '2026-04-04T21:00Z'],
    ],
    [
      'Apia skipped the whole of 30 December 2011: that Friday’s run is the first moment of Saturday',
      weekly('Pacific/Apia', ['09:00'], [5]),
      '2011-12-23T19:00:00Z',
      ['2011-12-30T10:00Z', '2012-01-05T19:00Z'],
    ],
    [
      'Kathmandu is 5:45 before UTC and has none',
      weekly('Asia/Kathmandu', ['00:00'], [1]),
      '2026-03-29T00:00:00Z',
      ['2026-03-29T18:15Z', '2026-04-05T18:15Z'],
    ],
  ])('%s', (_what, schedule, after, expected) => {
    expect(runs(schedule, after, expected.length)).toEqual(expected);
  });
});

it('zones are those of the IANA database, and no offsets: they know no daylight saving', () => {
  expect(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['', 'Berlin', 'Europe/Atlantis', '+02:00', 'Etc/', '../etc'].map(isTimeZone)).toEqual(Array(6).fill(false));
});

const stepMs = 5 * 60_000;
const zones = [
  'UTC',
  'Europe/Berlin',
  'Europe/Dublin',
  'America/New_York',
  'America/Havana',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Pacific/Chatham',
];
const aTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 11 }))
  .map(([hour, five]) => `${String(hour).padStart(2, '0')}:${String(five * 5).padStart(2, '0')}`);
const times = fc.uniqueArray(aTime, { minLength: 1, maxLength: 4 });
const aSchedule = fc.oneof(
  fc.record({
    scheduleType: fc.constant(ScheduleType.Weekly),
    timeZone: fc.constantFrom(...zones),
    daysOfWeek: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    times,
  }),
  fc.record({
    scheduleType: fc.constant(ScheduleType.Monthly),
    timeZone: fc.constantFrom(...zones),
    daysOfMonth: fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 3, maxLength: 31 }),
    times,
  }),
);
/** Around the changes of the clocks as often as between them. */
const anInstant = fc.oneof(
  fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2031-01-01T00:00:00Z') }),
  fc
    .tuple(
      fc.constantFrom('2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', '2026-03-08T07:00:00Z', '2026-10-03T15:30:00Z'),
      fc.integer({ min: -2 * 86_400_000, max: 86_400_000 }),
    )
    .map(([change, by]) => at(change) + by),
);

function isScheduledDay(schedule: TaskSchedule, localTime: number): boolean {
  const date = new Date(localTime);
  if (schedule.scheduleType === ScheduleType.Weekly) return schedule.daysOfWeek.includes(date.getUTCDay() || 7);
  if (schedule.scheduleType !== ScheduleType.Monthly) return false;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return schedule.daysOfMonth.some((day) => Math.min(day, lastDay) === date.getUTCDate());
}

/** Walks the clock as a person would who looks at it every five minutes, and writes down when a scheduled time came. */
function firstSeen(schedule: TaskSchedule & { times: string[] }, after: number): number {
  const { timeZone } = schedule;
  const begin = Math.floor(after / stepMs) * stepMs;
  // What the clock has shown already: it shows some times twice.
  let latest = -Infinity;
  for (let before = begin - 86_400_000; before <= begin; before += stepMs) {
    latest = Math.max(latest, localTimeOf(before, timeZone));
  }
  for (let instant = begin + stepMs; ; instant += stepMs) {
    const shown = localTimeOf(instant, timeZone);
    for (let localTime = latest + stepMs; localTime <= shown; localTime += stepMs) {
      const timeOfDay = new Date(localTime).toISOString().slice(11, 16);
      if (schedule.times.includes(timeOfDay) && isScheduledDay(schedule, localTime)) return instant;
    }
    latest = Math.max(latest, shown);
  }
}

it('the next run is the first later instant at which the clock has come to a scheduled time', () => {
  fc.assert(
    fc.property(aSchedule, anInstant, (schedule, after) => {
      expect(nextExecuteTime(schedule, after)).toBe(firstSeen(schedule, after));
    }),
    { numRuns: 80 },
  );
});
