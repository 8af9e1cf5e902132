import { LotStatus, TaskStatus } from '#core/domain/task/status.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import type { FixtureService } from '#tests/src/support/fixtureService.ts';
import type { ScreenState } from '../screen.ts';

const taskId = idOf(1, 3);
const full = { used: 10_000_000_000, limit: 10_000_000_000 };

function setQuotas(service: FixtureService): void {
  service.world.account.quotas = {
    storedBytes: full,
    listBytes: { used: 85_400_000, limit: 100_000_000 },
    groupLimit: { used: 84, limit: 100 },
    runnerLimit: { used: 10, limit: 10 },
    removingBytes: 1_500_000_000,
  };
  service.touch();
}

function stopRun(service: FixtureService): void {
  const { world } = service;
  const { lotId = null, lotNo = null } = world.lots.find((lot) => lot.taskId === taskId) ?? {};
  world.tasks = world.tasks.map((task) =>
    task.taskId === taskId ? { ...task, taskExecuteStatus: TaskStatus.Stopped, lotId, lotNo } : task,
  );
  world.lots = world.lots.map((lot) =>
    lot.taskId === taskId ? { ...lot, status: LotStatus.Stopped, endReason: 'PlanStorage' } : lot,
  );
  setQuotas(service);
}

/** The quotas that an account uses, and a run that one of them stopped. */
export const quotaStates: readonly ScreenState[] = [
  {
    name: 'balance, with what the plan keeps',
    address: '/console/balance',
    isNewDevice: true,
    prepare: setQuotas,
    reach: ({ see }) => see('quota:title'),
  },
  {
    name: 'overview, quotas nearly and wholly used',
    address: '/console/overview',
    isNewDevice: true,
    prepare: setQuotas,
    reach: ({ see }) => see('quota:attention.storedBytes.full'),
  },
  {
    name: 'a run that a quota stopped',
    address: `/console/task/task-info?taskId=${taskId}`,
    isNewDevice: true,
    prepare: stopRun,
    reach: ({ see }) => see('quota:goOn'),
  },
  {
    name: 'task list, a run that a quota stopped',
    address: `/console/task/task-list?status=${TaskStatus.Stopped}`,
    isNewDevice: true,
    prepare: stopRun,
    reach: ({ see }) => see('console:endReasons.PlanStorage'),
  },
];
