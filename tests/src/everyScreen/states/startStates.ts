import { StartResult } from '#core/domain/run/runResult.ts';
import { batchStart } from '#core/wire/calls/task/taskCalls.ts';
import type { FixtureService } from '#tests/src/support/fixtureService.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import type { Screen, ScreenState } from '../screen.ts';
import { refusals } from '../screenWorld.ts';

const list = '/console/task/template-list?size=20';
const rowOf = ({ page }: Screen, name: string) => page.locator('tbody tr').filter({ hasText: name }).first();

/** Clicks the start button, which is the first of a row. */
async function start(screen: Screen, name: string): Promise<void> {
  await rowOf(screen, name).getByRole('button').first().click();
  await screen.page.locator('[role=alertdialog], [role=dialog]').waitFor();
}

const answerWith = (startResult: StartResult) => (service: FixtureService) => {
  const body = { error: null, errors: [{ taskId: idOf(1, 2), isTemplate: true, startResult }] };
  service.answers.set(batchStart.path, () => ({ status: 200, body }));
};

/** The task of the fixtures that never ran. */
const ready = 'Company news feed';

const messages = [
  'ReachTemplateDailyExtractLimit',
  'ReachTemplateDailyUseLimit',
  'OnExecuting',
  'UserNotTaskOwner',
] as const;

/** §2.4, §4, §8.4: the task list, and the dialog of every refusal of a start. */
export const startStates: readonly ScreenState[] = [
  { name: 'task list', address: list, isDense: true, reach: ({ page }) => page.locator('tbody tr').first().waitFor() },
  {
    name: 'task list, the menu of a row',
    reach: async (screen) => {
      await rowOf(screen, ready).getByRole('button').last().click();
      await screen.page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'task list, a new name',
    reach: async (screen) => {
      await rowOf(screen, ready).getByRole('button').last().click();
      await screen.page.getByRole('menuitem', { name: screen.words('tasks:menu.rename') }).click();
      await screen.page.getByRole('dialog').waitFor();
    },
  },
  ...Object.keys(refusals).map((name): ScreenState => ({
    name: `a start refused: ${name}`,
    reach: (screen) => start(screen, name),
  })),
  ...messages.map((code): ScreenState => ({
    name: `a start refused by the service: ${code}`,
    prepare: answerWith(StartResult[code]),
    reach: (screen) => start(screen, ready),
  })),
  {
    name: 'starts refused, of many tasks',
    isDense: true,
    prepare: ({ answers }) => {
      const failed = [100, 101].map((number) => ({
        taskId: idOf(1, number),
        isTemplate: true,
        startResult: StartResult.FunctionNotEnable,
      }));
      answers.set(batchStart.path, () => ({ status: 200, body: { error: null, errors: failed } }));
    },
    reach: async (screen) => {
      for (const name of ['Plan too low', 'Failing', ready]) await rowOf(screen, name).getByRole('checkbox').check();
      await screen.press('tasks:batch.start');
      await screen.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'a start refused: the plan has ended',
    address: list,
    prepare: ({ world }) => Object.assign(world.account, { isLevelExpired: true }),
    reach: (screen) => start(screen, ready),
  },
  {
    name: 'a start refused: the balance',
    address: list,
    prepare: ({ world }) => Object.assign(world.account, { balanceMicro: 999_999 }),
    reach: (screen) => start(screen, ready),
  },
  {
    name: 'a start to be confirmed: a low balance',
    address: list,
    prepare: ({ world }) => Object.assign(world.account, { balanceMicro: 2_005_900 }),
    reach: (screen) => start(screen, ready),
  },
];
