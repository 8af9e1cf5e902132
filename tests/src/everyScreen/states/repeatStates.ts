import type { Repeats } from '#core/domain/run/repeats.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import type { FixtureService } from '#tests/src/support/fixtureService.ts';
import type { ScreenState } from '../screen.ts';

const address = `/console/task/task-info?taskId=${idOf(1, 3)}`;

/** Sets the longest texts about repeats of a task and its run; one of the columns no longer exists. */
function setRepeats({ world }: FixtureService, action: Repeats['action'] = 'stop'): void {
  const repeats: Repeats = { fields: ['name', 'category', 'sku'], across: 'task', action };
  const listsEnded = action === 'stop' ? 12 : 0;
  const endReason = action === 'stop' ? 'NothingNew' : 'Finished';
  world.tasks = world.tasks.map((task) => (task.taskId === idOf(1, 3) ? { ...task, repeats } : task));
  world.lots = world.lots.map((lot) =>
    lot.taskId === idOf(1, 3) ? { ...lot, endReason, repeatsLeftOut: 1204, listsEnded } : lot,
  );
}

/** The task's page with its setting for repeated rows. */
export const repeatStates: readonly ScreenState[] = [
  {
    name: 'repeated rows of a task',
    isNewDevice: true,
    isDense: true,
    address,
    prepare: (service) => setRepeats(service),
    reach: ({ see }) => see('tasks:repeats.by'),
  },
  {
    name: 'repeated rows of a task, to be changed',
    isNewDevice: true,
    isDense: true,
    address,
    prepare: (service) => setRepeats(service),
    reach: async ({ page, press }) => {
      await press('tasks:repeats.edit');
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'repeated rows that replace earlier ones, to be changed',
    isNewDevice: true,
    address,
    prepare: (service) => setRepeats(service, 'overwrite'),
    reach: async ({ page, press }) => {
      await press('tasks:repeats.edit');
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    },
  },
];
