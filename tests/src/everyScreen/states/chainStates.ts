import type { Feed } from '#core/domain/run/feed.ts';
import { fixtureTaskId, withChain } from '#tests/src/support/chainFixtures.ts';
import type { ScreenState } from '../screen.ts';

const address = `/console/task/task-info?taskId=${fixtureTaskId}`;
const fed: Feed = {
  at: Date.UTC(2026, 10, 20),
  sourceLotNo: 12,
  lotNo: 1,
  rows: 1_240,
  lines: 1_198,
  unfit: 37,
  end: 'LinesReached',
};

/** The task's page with the task that feeds it, and those that it feeds. */
export const chainStates: readonly ScreenState[] = [
  {
    name: 'a task that another one feeds, and that feeds others',
    isNewDevice: true,
    isDense: true,
    address,
    prepare: (service) => withChain(service, fed),
    reach: ({ see }) => see('chains:feeds'),
  },
  {
    name: 'the chain of a task, to be changed',
    isNewDevice: true,
    isDense: true,
    address,
    prepare: (service) => withChain(service, { ...fed, end: null, unfit: 0 }),
    reach: async ({ page, press }) => {
      await press('chains:change');
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
  },
];
