import { noSchedule, ScheduleType } from '#core/domain/task/schedule.ts';
import { TemplateStatus } from '#core/domain/template/template.ts';
import { exampleTemplate } from '#tests/src/support/examples.ts';
import { fixtureWorld, idOf, type FixtureWorld } from '#tests/src/support/fixtures.ts';

/** The time of the next run of the task "Exchange rates". */
const nextRun = Date.UTC(2027, 0, 5, 7, 30);
export const groupIds = { home: idOf(4, 1), prices: idOf(4, 2) };

/**
 * Tasks in two groups; the second task is in "Prices". "Exchange rates" has a timer, "Company news feed" has one that
 * has ended, and the template of "Kaffeemaschinen und Zubehör" is no longer offered.
 */
export function taskWorld(taskCount: number): FixtureWorld {
  const world = fixtureWorld(taskCount);
  const gone = exampleTemplate({ slug: 'gone', templateRegistrationId: 9, status: TemplateStatus.Obsoleting });
  const weekly = {
    schedule: {
      scheduleType: ScheduleType.Weekly,
      timeZone: 'Asia/Tokyo',
      daysOfWeek: [1, 5],
      times: ['16:30'],
    },
    scheduleType: ScheduleType.Weekly,
    nextExecuteTime: nextRun,
  };
  const changes = [
    {},
    { taskGroupId: groupIds.prices },
    { ...weekly, nextExecuteTime: null },
    weekly,
    { templateSlug: 'gone' },
  ];
  return {
    ...world,
    groups: [
      ...world.groups,
      { taskGroupId: groupIds.prices, taskGroupName: 'Prices', isDefault: false, fieldRevisions: {} },
    ],
    tasks: world.tasks.map((task, index) => ({ ...task, ...noSchedule, ...changes[index] })),
    templatesIn: (language) => [...world.templatesIn(language), { ...gone, language }],
  };
}
