import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxIntervalMinutes, ScheduleType, type TaskSchedule } from '#core/domain/task/schedule.ts';
import { newSchedule } from '#core/wire/rows/schedule.ts';
import {
  firstSchedule,
  intervalUnits,
  nextRuns,
  scheduleOf,
  typedSchedule,
  type ScheduleForm,
  type ScheduleProblem,
} from '#app/parts/schedule/form/scheduleForm.ts';

const now = Date.UTC(2026, 10, 28, 9, 20);
const two = (value: number) => String(value).padStart(2, '0');
const time = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
const times = fc.uniqueArray(time, { minLength: 1, maxLength: 24 }).map((all) => all.toSorted());
const timeZone = fc.constantFrom('Europe/Berlin', 'Asia/Tokyo', 'UTC');
const instant = fc.nat({ max: Date.UTC(2199, 0) });
const ascending = (days: number[]) => days.toSorted((a, b) => a - b);
const daysUpTo = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max }), { minLength: 1 }).map(ascending);
const schedules: fc.Arbitrary<TaskSchedule> = fc.oneof(
  fc.record({ scheduleType: fc.constant(ScheduleType.Weekly), timeZone, times, daysOfWeek: daysUpTo(7) }),
  fc.record({ scheduleType: fc.constant(ScheduleType.Monthly), timeZone, times, daysOfMonth: daysUpTo(31) }),
  fc.record({ scheduleType: fc.constant(ScheduleType.Once), timeZone, at: instant }),
  fc.record({
    scheduleType: fc.constant(ScheduleType.Interval),
    timeZone,
    everyMinutes: fc.integer({ min: 1, max: maxIntervalMinutes }),
    from: instant,
  }),
);
const zoneLess: TaskSchedule = {
  scheduleType: ScheduleType.Weekly,
  timeZone: 'Mars/Base',
  daysOfWeek: [1],
  times: ['08:00'],
};
const form = (changed: Partial<ScheduleForm>): ScheduleForm => ({ ...firstSchedule(null, now), ...changed });

describe('the answers about the times of a schedule', () => {
  test('give a stored schedule back as it was, to the millisecond', () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        expect(typedSchedule(firstSchedule(schedule, now))).toEqual({ schedule });
      }),
    );
    expect(typedSchedule(firstSchedule(zoneLess, now))).toEqual({ schedule: zoneLess });
  });

  test('are accepted by the service where they have no problem here', () => {
    const start = fc.oneof(
      fc.string(),
      fc
        .date({ noInvalidDate: true, min: new Date(0), max: new Date('2300') })
        .map((at) => at.toISOString().slice(0, 16)),
    );
    const numbers = fc.oneof(fc.nat(40).map(String), fc.string({ maxLength: 4 }));
    const typed = fc.record({
      repeat: fc.constantFrom('weekly', 'monthly', 'interval', 'once'),
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
      daysOfMonth: fc.oneof(
        numbers,
        fc.array(numbers).map((all) => all.join(', ')),
      ),
      times: fc.oneof(
        fc.array(fc.oneof(time, fc.string({ maxLength: 5 }))).map((all) => all.join(', ')),
        fc.string(),
      ),
      every: numbers,
      unit: fc.constantFrom(...intervalUnits),
      start,
      before: fc.constant(null),
    });
    fc.assert(
      fc.property(typed, (answers) => {
        const answer = scheduleOf(answers, now);
        if ('problem' in answer) return;
        expect(newSchedule.safeParse(answer.schedule).error).toBe(undefined);
        expect(nextRuns(answer.schedule, now).length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  test('read times with and without a zero, in any order, once each', () => {
    expect(scheduleOf(form({ times: '18:00; 8:30 08:30' }), now)).toMatchObject({
      schedule: { times: ['08:30', '18:00'], daysOfWeek: [1, 2, 3, 4, 5, 6, 7] },
    });
  });

  test('begin with the next full hour, in the zone of the stored schedule', () => {
    const before: TaskSchedule = { ...zoneLess, timeZone: 'Asia/Tokyo' };
    expect(firstSchedule(before, now).start).toBe('2026-11-28T19:00');
    expect(scheduleOf({ ...firstSchedule(before, now), repeat: 'once' }, now)).toEqual({
      schedule: { scheduleType: ScheduleType.Once, timeZone: 'Asia/Tokyo', at: Date.UTC(2026, 10, 28, 10) },
    });
  });

  test.each<[string, Partial<ScheduleForm>, ScheduleProblem]>([
    ['no day of the week', { days: [] }, 'daysEmpty'],
    ['no time', { times: ' ' }, 'timesInvalid'],
    ['a time that no clock shows', { times: '24:00' }, 'timesInvalid'],
    ['a day that no month has', { repeat: 'monthly', daysOfMonth: '1, 32' }, 'dayInvalid'],
    ['no day of the month', { repeat: 'monthly', daysOfMonth: '' }, 'dayInvalid'],
    ['half an hour as a number', { repeat: 'interval', every: '0.5' }, 'everyInvalid'],
    ['an interval of nothing', { repeat: 'interval', every: '0' }, 'everyInvalid'],
    ['367 days between runs', { repeat: 'interval', every: '367', unit: 'days' }, 'everyInvalid'],
    ['no first run', { repeat: 'interval', start: '' }, 'startInvalid'],
    ['a run after the last year', { repeat: 'once', start: '2200-01-02T00:00' }, 'startInvalid'],
    ['a run in the past', { repeat: 'once', start: '2026-11-27T08:00' }, 'startPast'],
  ])('say what is wrong with %s', (_, changed, problem) => {
    expect(scheduleOf(form(changed), now)).toEqual({ problem });
  });

  test('show at most three next runs, none in a zone that the device lacks', () => {
    const hourly = { scheduleType: ScheduleType.Interval, timeZone: 'UTC', everyMinutes: 60, from: 0 } as const;
    expect(nextRuns(hourly, now)).toEqual([10, 11, 12].map((hour) => Date.UTC(2026, 10, 28, hour)));
    expect(nextRuns(zoneLess, now)).toEqual([]);
  });
});
