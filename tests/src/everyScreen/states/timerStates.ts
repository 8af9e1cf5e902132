import { ScheduleType } from '#core/domain/task/schedule.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import type { FixtureService } from '#tests/src/support/fixtureService.ts';
import { beInstalledApp } from '#tests/src/support/installedApp.ts';
import type { ScreenState } from '../screen.ts';

const address = (index: number) => `/console/task/task-info?taskId=${idOf(1, index)}`;
const dayMs = 86_400_000;

/** Sets the longest schedule text: two days, two times, another time zone, and a skipped run. */
function setTimer({ world }: FixtureService): void {
  world.tasks = world.tasks.map((task, index) =>
    index === 0
      ? {
          ...task,
          schedule: {
            scheduleType: ScheduleType.Weekly,
            timeZone: 'America/Argentina/Buenos_Aires',
            daysOfWeek: [3, 4],
            times: ['08:30', '20:00'],
          },
          scheduleType: ScheduleType.Weekly,
          nextExecuteTime: Date.now() + 2 * dayMs,
          lastSkip: { at: Date.now() - dayMs, code: 'ProxyBalanceTooLow' },
        }
      : task,
  );
}

/** §2.4: the timer of a task on its page. */
/** The names of days are the browser's, not texts of the console. */
export const timerData = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export const timerStates: readonly ScreenState[] = [
  {
    name: 'timer of a task, set',
    isNewDevice: true,
    isDense: true,
    address: address(0),
    prepare: setTimer,
    reach: ({ see }) => see('schedule:next'),
  },
  {
    name: 'timer of a task, to be cleared',
    isNewDevice: true,
    address: address(0),
    prepare: setTimer,
    reach: async ({ page, press }) => {
      await press('tasks:timer.clear');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'timer of a task, being set in the app',
    isNewDevice: true,
    address: address(2),
    reach: async ({ page, press, see }) => {
      await see('tasks:timer.getRunner');
      await beInstalledApp(page);
      await page.reload();
      await press('tasks:timer.set');
      await see('timer:repeat');
    },
  },
  {
    name: 'timer of a task, not set',
    address: address(2),
    reach: ({ see }) => see('tasks:timer.getRunner'),
  },
];
