import { withDrift } from '#tests/src/features/runs/drift/driftWorld.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import type { ScreenState } from '../screen.ts';

/** A run that differs from earlier ones, where it is shown. */
export const driftStates: readonly ScreenState[] = [
  {
    name: 'overview with a run that differs from earlier ones',
    isNewDevice: true,
    address: '/console/overview',
    prepare: ({ world }) => void withDrift(world),
    reach: ({ see }) => see('drift:openRun'),
  },
  {
    name: 'task with a run that differs from earlier ones',
    isNewDevice: true,
    isDense: true,
    address: `/console/task/task-info?taskId=${idOf(1, 3)}`,
    prepare: ({ world }) => void withDrift(world),
    reach: ({ see }) => see('drift:accept'),
  },
  {
    name: 'task with a selector that its user took',
    isNewDevice: true,
    isDense: true,
    address: `/console/task/task-info?taskId=${idOf(1, 3)}`,
    prepare: ({ world }) => {
      withDrift(world);
      const mend = { column: 'price', from: { css: '.price', attr: null }, to: { css: '.price-now', attr: null } };
      world.tasks = world.tasks.map((task) => (task.taskId === idOf(1, 3) ? { ...task, mends: [mend] } : task));
    },
    reach: ({ see }) => see('drift:mends.title'),
  },
];
