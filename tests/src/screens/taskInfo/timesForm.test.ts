import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TaskSchedule } from '#core/domain/task/schedule.ts';
import { newSchedule } from '#core/wire/rows/schedule.ts';
import { firstTimes, scheduleOf, timesProblem } from '#app/screens/taskInfo/destinations/times/timesForm.ts';

const two = (value: number) => String(value).padStart(2, '0');
const time = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
const times = fc.uniqueArray(time, { minLength: 1, maxLength: 24 }).map((all) => all.toSorted());
const timeZone = fc.constantFrom('Europe/Berlin', 'Asia/Tokyo', 'UTC');
const ascending = (days: number[]) => days.toSorted((a, b) => a - b);
const schedules: fc.Arbitrary<TaskSchedule> = fc.oneof(
  fc.record({
    scheduleType: fc.constant(2 as const),
    timeZone,
    times,
    daysOfWeek: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map(ascending),
  }),
  fc.record({
    scheduleType: fc.constant(3 as const),
    timeZone,
    times,
    daysOfMonth: fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1 }).map(ascending),
  }),
  fc.record({ scheduleType: fc.constant(1 as const), timeZone, at: fc.nat() }),
  fc.record({ scheduleType: fc.constant(4 as const), timeZone, everyMinutes: fc.nat(), from: fc.nat() }),
);

describe('the answers about times', () => {
  test('a stored schedule comes back as it was, also while it is off', () => {
    fc.assert(
      fc.property(schedules, fc.boolean(), (schedule, isOn) => {
        const form = firstTimes(isOn, schedule);
        expect(timesProblem(form)).toBe(null);
        expect(scheduleOf(form)).toEqual({ isOn, schedule });
      }),
    );
  });

  test('whatever can be saved is accepted by the service', () => {
    const typed = fc.record({
      when: fc.constantFrom('afterRuns', 'atTimes', 'byHand'),
      repeat: fc.constantFrom('weekly', 'monthly'),
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
      dayOfMonth: fc.oneof(fc.nat(40).map(String), fc.string({ maxLength: 2 })),
      times: fc.oneof(
        fc.array(fc.oneof(time, fc.string({ maxLength: 5 }))).map((all) => all.join(', ')),
        fc.string(),
      ),
      before: fc.constant(null),
    });
    fc.assert(
      fc.property(typed, (form) => {
        if (timesProblem(form) !== null) return;
        const { schedule } = scheduleOf(form);
        if (schedule !== null) expect(newSchedule.safeParse(schedule).error).toBe(undefined);
      }),
      { numRuns: 500 },
    );
  });

  test('times are read with and without a zero, in any order, once each', () => {
    const form = { ...firstTimes(true, null), when: 'atTimes', times: '18:00; 8:30 08:30' } as const;
    expect(timesProblem(form)).toBe(null);
    expect(scheduleOf(form).schedule).toMatchObject({ times: ['08:30', '18:00'], daysOfWeek: [1, 2, 3, 4, 5, 6, 7] });
  });
});
