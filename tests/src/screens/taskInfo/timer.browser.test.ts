import { expect, test } from 'vitest';
import { ScheduleType } from '#core/domain/task/schedule.ts';
import { setSchedule } from '#core/wire/calls/task/scheduleCalls.ts';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureWorld, idOf } from '#tests/src/support/fixtures.ts';
import { beInstalledApp } from '#tests/src/support/installedApp.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const addressOf = (task: number) => `/console/task/task-info?taskId=${idOf(1, task)}`;
const { browser, service } = await startConsole(fixtureWorld(5));

test('§2.4: a timer is described in words, with its next run and the skipped one; it is cleared offline, and set in the installed app', async () => {
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
  await page.getByText('Timers are set in the installed app, with the local runner or through the API').waitFor();
  service.isReachable = true;
  await expect.poll(() => service.world.tasks[0]?.schedule).toBeNull();
  await page.context().close();
});

test('§2.4: the installed app, opened by a link of a tab, sets and changes the timer, can undo it, and says what is wrong', async () => {
  const { tasks } = service.world;
  const schedules: unknown[] = [];
  service.answers.set(setSchedule.path, (body) => {
    const { taskIds, schedule } = setSchedule.body.parse(body);
    schedules.push(schedule);
    tasks[1] = { ...tasks[1]!, schedule, scheduleType: schedule.scheduleType, nextExecuteTime: Date.UTC(2031, 0) };
    service.touch();
    return { status: 200, body: { tasks: [{ taskId: taskIds[0], nextExecuteTime: Date.UTC(2031, 0) }], errors: [] } };
  });
  const page = await openConsole(browser, service, '/console/task/task-list', { timezoneId: 'Europe/Berlin' });
  await beInstalledApp(page);
  const link = encodeURIComponent(`web+sheafapp:schedule/${idOf(1, 1)}`);
  await page.goto(`${service.origin}/console/task/task-info?link=${link}`);
  const dialog = page.getByRole('dialog', { name: 'Cloud timer' });
  const set = dialog.getByRole('button', { name: 'Set timer' });
  await dialog.getByText(/^Next: /u).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('radio', { name: 'Once' }).check();
  await dialog.getByLabel('Day and time').fill('2020-02-01T08:00');
  await set.click();
  await dialog.getByText('This time is over. Choose a later one.').waitFor();
  await dialog.getByRole('radio', { name: 'At equal intervals' }).check();
  await dialog.getByLabel('Every').fill('90');
  await dialog.getByLabel('Unit').selectOption('minutes');
  await dialog.getByLabel('First run').fill('2031-01-01T08:30');
  await dialog.getByText(/^Next: Jan 1, 2031, 8:30 AM · Jan 1, 2031, 10:00 AM · Jan 1, 2031, 11:30 AM/u).waitFor();
  await set.click();
  await page.getByRole('region', { name: 'Notifications' }).getByText('Timer set').first().waitFor();
  const interval = {
    scheduleType: ScheduleType.Interval,
    timeZone: 'Europe/Berlin',
    everyMinutes: 90,
    from: Date.UTC(2031, 0, 1, 7, 30),
  };
  expect(schedules).toEqual([interval]);
  // Reloading the page does not open the dialog again.
  expect(new URL(page.url()).searchParams.get('taskId')).toBe(idOf(1, 1));
  const timer = page.getByRole('region', { name: 'Cloud timer' });
  await timer.getByText(/At intervals of 1 hr?\b|At intervals of 1 hour/u).waitFor();
  await timer.getByText('not in a browser’s tab').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => tasks[1]?.schedule).toBeNull();
  service.isReachable = false;
  await page.getByRole('button', { name: /^Offline/u }).waitFor();
  await page.getByRole('button', { name: 'Set timer' }).click();
  await dialog.getByText('Setting a timer needs a connection.').waitFor();
  expect(await set.getAttribute('aria-disabled')).toBe('true');
  // As Fluent does at the end of a notice's animation, which may be later than the dialog.
  await page.evaluate(() => document.querySelector<HTMLElement>('[aria-labelledby^="toast-title"]')?.focus());
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await set.waitFor();
  service.answers.clear();
  await page.context().close();
});
