import { expect, test } from 'vitest';
import { ScheduleType } from '#core/domain/task/schedule.ts';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureWorld, idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const addressOf = (task: number) => `/console/task/task-info?taskId=${idOf(1, task)}`;
const { browser, service } = await startConsole(fixtureWorld(5));

test('§2.4: a timer is described in words, with its next run and the skipped one; it is cleared offline, and set elsewhere', async () => {
  const { tasks, lots } = service.world;
  tasks[0] = {
    ...tasks[0]!,
    schedule: {
      scheduleType: ScheduleType.Weekly,
      timeZone: 'Asia/Tokyo',
      daysOfWeek: [4, 1],
      times: ['20:00', '08:30'],
    },
    scheduleType: ScheduleType.Weekly,
    nextExecuteTime: Date.UTC(2031, 10, 23, 23, 30),
    lastSkip: { at: Date.UTC(2026, 10, 19, 23, 30), code: 'AlreadyRunning' },
  };
  lots[0] = { ...lots[0]!, startWay: 'scheduled' };
  const page = await openConsole(browser, service, addressOf(0), { timezoneId: 'Europe/Berlin' });
  const timer = page.getByRole('region', { name: 'Cloud timer' });
  const text = () => timer.innerText();
  await expect.poll(text).toContain('Every week on Monday and Thursday, at 8:30 AM and 8:00 PM');
  // In this device's time zone; the schedule's own time zone is named.
  await expect.poll(text).toContain('Time zone Asia/Tokyo');
  await expect.poll(text).toContain('Nov 24, 2031, 12:30 AM');
  await expect.poll(text).toMatch(/in \d+ years/u);
  await expect.poll(text).toMatch(/Nov 20, 2026, 12:30 AM\s+The run before it was still running/u);
  await expect.poll(() => page.getByRole('img', { name: 'Started by the timer' }).count()).toBe(1);
  expect(await accessibilityProblems(page)).toEqual([]);

  tasks[0] = { ...tasks[0]!, lastSkip: { at: Date.UTC(2026, 10, 19, 23, 30), code: 'BalanceTooLow' } };
  service.touch();
  await expect.poll(text).toContain('Your balance is too low');

  service.isReachable = false;
  await page.getByRole('button', { name: 'Clear timer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Clear timer' }).click();
  await page.getByText('has no timer: it is started manually').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Clear timer' }).count()).toBe(0);
  await page.getByText('Timers are set with the local runner or through the API').waitFor();
  service.isReachable = true;
  await expect.poll(() => service.world.tasks[0]?.schedule).toBeNull();
  await page.context().close();
});
