import { AccountLevel } from '#core/domain/account/level.ts';
import { ScheduleType } from '#core/domain/task/schedule.ts';
import { RunOn, TemplateStatus } from '#core/domain/template/template.ts';
import { DataType } from '#core/domain/parameters/parameter.ts';
import { ownRecipeTemplate } from '#core/wire/recipe/ownRecipe.ts';
import type { Lot, Task } from '#core/wire/rows/task.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { exampleForm } from '../parts/parameters/exampleForm.ts';
import { exampleParameter, exampleTemplate } from '../support/examples.ts';
import { idOf, type FixtureWorld } from '../support/fixtures.ts';
import { planWorld } from '../parts/plans/planWorld.ts';
import { exampleExports } from '../screens/exportRecord/exportWorld.ts';
import { pageWorld } from '../screens/templatePage/pageWorld.ts';

/** Template changes that prevent a start, by the name of the task (§8.4). */
export const refusals = {
  'Plan too low': { accountLimit: AccountLevel.Enterprise },
  Failing: { status: TemplateStatus.New },
  Abandoned: { status: TemplateStatus.Obsoleting },
  Maintained: { status: TemplateStatus.Maintaining },
  'Local only': { runOn: RunOn.Local },
  Nowhere: { runOn: RunOn.None },
  Changed: { version: 2, parameters: [exampleParameter({ paramName: 'Word', isRequired: true })] },
  'Started often': { dailyMaxCount: 1 },
  'Many rows': { dailyMaxExtractedCount: 10 },
} satisfies Record<string, Partial<Template>>;

/** The page with a parameter of every kind, and the page of a usual template. */
export const formAddress = '/console/template/example';
export const pageSlug = 'demo-shop-products';

/** A group with a long name, to check that it is not cut. */
export const groupNames = { long: 'Marktbeobachtung und Preisvergleich der Wettbewerber in Europa' };
const longGroup = idOf(4, 2);
const weekly = {
  schedule: {
    scheduleType: ScheduleType.Weekly,
    timeZone: 'Asia/Tokyo',
    daysOfWeek: [1, 3, 5],
    times: ['08:30', '17:00'],
  },
  scheduleType: ScheduleType.Weekly,
  nextExecuteTime: Date.UTC(2027, 0, 5, 7, 30),
};
/** The changes of some of the tasks. */
const taskChanges: Record<string, Partial<Task>> = {
  Maintained: weekly,
  Failing: { taskGroupId: longGroup },
};

/** The template of advanced-mode tasks. */
const anyPage = exampleTemplate({
  name: 'Any page',
  slug: ownRecipeTemplate.slug,
  templateRegistrationId: 51,
  parameters: [
    exampleParameter({ paramName: ownRecipeTemplate.recipe, displayText: 'Recipe', dataType: DataType.Recipe }),
  ],
});

/** A task of that template, which has a recipe as its value. */
export const taskOfAnyPage = idOf(1, 300);
const recipeOfTask = { list: { items: 'li', fields: [{ name: 'Title', from: [{ css: 'a' }] }] } };

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');

/** A world with every state of the template line, and of plans and balance. */
export function screenWorld(): FixtureWorld {
  const world = pageWorld(5);
  const refused = Object.entries<Partial<Template>>(refusals).map(([name, change], index) =>
    exampleTemplate({ name, slug: slugOf(name), templateRegistrationId: 100 + index, ...change }),
  );
  const form = { ...exampleForm, templateRegistrationId: 50 };
  const ready = world.tasks.find(({ lotId }) => lotId === null);
  const [lot] = world.lots;
  if (ready === undefined || lot === undefined) throw new Error('the fixture has a task that never ran, and a lot');
  const tasks = Object.keys(refusals).map((taskName, index) => ({
    ...ready,
    taskId: idOf(1, 100 + index),
    taskName,
    templateSlug: slugOf(taskName),
    ...taskChanges[taskName],
  }));
  const today = tasks.slice(-2).map(({ taskId }, index) => ({
    ...lot,
    lotId: idOf(2, 100 + index),
    taskId,
    rowCount: 12,
    createdAt: Date.now(),
  }));
  const second = secondRun(world);
  const { usage, ledger, account } = planWorld();
  const [task, other] = world.tasks;
  if (task === undefined || other === undefined) throw new Error('the fixture has two tasks');
  return {
    ...world,
    account,
    usage,
    ledger,
    groups: [
      ...world.groups,
      { taskGroupId: longGroup, taskGroupName: groupNames.long, isDefault: false, fieldRevisions: {} },
    ],
    tasks: [
      ...world.tasks,
      ...tasks,
      { ...ready, taskId: idOf(1, 200), taskName: 'Thrown away', deletedAt: Date.now() },
      {
        ...ready,
        taskId: taskOfAnyPage,
        taskName: 'Books of a page',
        templateSlug: ownRecipeTemplate.slug,
        parameters: {
          [ownRecipeTemplate.addresses]: ['https://shop.example/books'],
          [ownRecipeTemplate.recipe]: JSON.stringify(recipeOfTask),
        },
      },
    ],
    lots: [...world.lots, ...today, second],
    exports: exampleExports(task, other),
    templatesIn: (language) => [
      ...world.templatesIn(language),
      ...[form, anyPage, ...refused].map((template) => ({ ...template, language })),
    ],
    collectionsIn: () => [{ slug: 'chosen-ones', name: 'Chosen ones', description: 'The three that we like best.' }],
  };
}

/** The task of two runs, of which the second has other prices. */
export const taskOfTwoRuns = idOf(1, 3);

function secondRun(world: FixtureWorld): Lot {
  const first = world.lots.find(({ taskId }) => taskId === taskOfTwoRuns);
  if (first === undefined) throw new Error('the fixture has a run of this task');
  const lotId = idOf(2, 300);
  const rows = (world.rowsByLotId.get(first.lotId) ?? []).map(([name = null, , ...row]) => [name, '7.50', ...row]);
  world.rowsByLotId.set(lotId, rows);
  return { ...first, lotId, lotNo: first.lotNo + 1, rowCount: rows.length };
}
