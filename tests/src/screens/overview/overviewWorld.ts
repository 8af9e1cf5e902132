import { lastDays } from '#core/domain/account/usage.ts';
import { LotStatus, TaskStatus } from '#core/domain/task/status.ts';
import { TemplateStatus } from '#core/domain/template/template.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import { exampleTemplate } from '#tests/src/support/examples.ts';
import { fixtureWorld, idOf, type FixtureWorld } from '#tests/src/support/fixtures.ts';

const dayMs = 86_400_000;
/** The tasks' indexes in the fixtures. */
const index = { prices: 1, news: 2, rates: 3 } as const;

/**
 * An account with current problems. "Demo shop products" runs, "Kaffeemaschinen" has waited for an hour, "Exchange
 * rates" was stopped by failures, and a run of "Company news feed" was skipped because its template is in maintenance.
 */
export function overviewWorld(): FixtureWorld {
  const world = fixtureWorld(6);
  const repaired = exampleTemplate({
    slug: 'news',
    name: 'News feed',
    templateRegistrationId: 9,
    status: TemplateStatus.Maintaining,
  });
  world.tasks[index.news] = {
    ...taskAt(world, index.news),
    templateSlug: 'news',
    lastSkip: { at: Date.now() - 3_600_000, code: 'TemplateMaintaining' },
  };
  const failed = world.lots.find(({ taskId }) => taskId === idOf(1, index.rates));
  if (failed !== undefined) failed.endReason = 'StoppedByFailure';
  for (const lot of world.lots) if (lot.status === LotStatus.Waiting) lot.createdAt = Date.now() - 3_600_000;
  return {
    ...world,
    lots: [...world.lots, ...pastLots(world)],
    usage: lastDays(Date.now())
      .toReversed()
      .slice(0, 7)
      .map((day) => ({ day, rowCount: 7_000, chargedMicro: 3_500_000, taskCount: 1, tasks: [] })),
    templatesIn: (language) => [...world.templatesIn(language), { ...repaired, language }],
  };
}

/** Runs of the days before today, more on some days than on others; the last one ended ten days ago. */
function pastLots(world: FixtureWorld): Lot[] {
  const like = world.lots.find(({ status }) => status === LotStatus.Completed);
  if (like === undefined) throw new Error('the fixture has a run that is over');
  return Array.from({ length: 24 }, (_, day) => ({
    ...like,
    lotId: idOf(2, 500 + day),
    lotNo: 40 - day,
    rowCount: day % 7 === 3 ? 0 : 900 + ((day * 613) % 2_400),
    pagesFailed: day % 5,
    chargeMicro: 350_000,
    createdAt: Date.now() - (day + 1) * dayMs,
    startedAt: Date.now() - (day + 1) * dayMs + 4_000,
    endedAt: Date.now() - (day + 1) * dayMs + 580_000,
  }));
}

/** An account with a full storage and nearly all local runners used. */
export function fullWorld(): FixtureWorld {
  const world = quietWorld();
  const free = { used: 0, limit: 100 };
  world.account.quotas = {
    storedBytes: { used: 10_000_000_000, limit: 10_000_000_000 },
    listBytes: { used: 85_400_000, limit: 100_000_000 },
    groupLimit: free,
    runnerLimit: { used: 8, limit: 10 },
  };
  return world;
}

/** An account whose tasks have all ended: nothing runs and there are no problems. */
export function quietWorld(): FixtureWorld {
  const world = fixtureWorld(6);
  const done = taskAt(world, index.prices);
  return {
    ...world,
    tasks: [done],
    lots: world.lots.filter(({ taskId }) => taskId === done.taskId),
    subtasks: [],
  };
}

function taskAt({ tasks }: FixtureWorld, at: number) {
  const task = tasks[at];
  if (task === undefined || task.taskExecuteStatus === TaskStatus.Running) throw new Error('the fixture has tasks');
  return task;
}
