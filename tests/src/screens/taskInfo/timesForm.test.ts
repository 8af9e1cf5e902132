import { expect, test } from 'vitest';
import { ScheduleType, type TaskSchedule } from '#core/domain/task/schedule.ts';
import { firstTimes, timesOf, timesProblem } from '#app/screens/taskInfo/destinations/timesForm.ts';

const now = Date.UTC(2026, 10, 28);
const over: TaskSchedule = { scheduleType: ScheduleType.Once, timeZone: 'UTC', at: now - 1 };

test.each([
  [true, null],
  [true, over],
  [false, over],
])('a destination keeps its times as they were (on: %s, %o), also one that is over', (isOn, schedule) => {
  const form = firstTimes(isOn, schedule, now);
  expect(timesProblem(form)).toBe(null);
  expect(timesOf(form)).toEqual({ isOn, schedule });
});

test('times are checked only while rows leave at set times', () => {
  const form = firstTimes(true, null, now);
  const bad = { ...form.schedule, times: 'noon' };
  expect(timesProblem({ when: 'atTimes', schedule: bad })).toBe('timesInvalid');
  expect(timesProblem({ when: 'afterRuns', schedule: bad })).toBe(null);
  expect(timesOf({ when: 'byHand', schedule: bad })).toEqual({ isOn: false, schedule: null });
});
