import type { Screen, ScreenState } from '../screen.ts';
import { groupNames } from '../screenWorld.ts';

const list = '/console/task/task-list?size=20';

const rowOf = ({ page }: Screen, name: string) => page.locator('tbody tr').filter({ hasText: name }).first();
/** The task of the fixtures that never ran, and the task that has a timer. */
const ready = 'Company news feed';
const timed = 'Maintained';

/** Clicks an item of a row's menu. */
async function choose(screen: Screen, name: string, key: string): Promise<void> {
  await rowOf(screen, name).getByRole('button').last().click();
  await screen.page.getByRole('menuitem', { name: screen.words(key) }).click();
}

const asked = (name: string, task: string, key: string, more: Partial<ScreenState> = {}): ScreenState => ({
  name: `task list, ${name}`,
  ...more,
  reach: async (screen) => {
    await choose(screen, task, key);
    await screen.page.getByRole('dialog').waitFor();
  },
});

async function tickTwo(screen: Screen): Promise<void> {
  for (const name of [ready, timed]) await rowOf(screen, name).getByRole('checkbox').check();
  await screen.page.getByRole('toolbar').waitFor();
}

const ofMany = (name: string, key: string): ScreenState => ({
  name: `task list, ${name} of many`,
  address: list,
  reach: async (screen) => {
    await tickTwo(screen);
    await screen.page
      .getByRole('toolbar')
      .getByRole('button', { name: screen.words(key) })
      .click();
    await screen.page.getByRole('dialog').waitFor();
  },
});

async function openGroups({ page }: Screen): Promise<void> {
  await page.locator('search [aria-haspopup=menu]').first().click();
  await page.getByRole('menu').waitFor();
}

/** §2.1, §2.4, §4: all tasks with groups, timers and marks, and the dialogs of the row menu and the batch bar. */
export const listStates: readonly ScreenState[] = [
  {
    name: 'all tasks',
    address: list,
    isDense: true,
    reach: ({ page }) => page.locator('tbody tr').first().waitFor(),
  },
  {
    name: 'all tasks, the menu of a row',
    isDense: true,
    reach: async (screen) => {
      await rowOf(screen, ready).getByRole('button').last().click();
      await screen.page.getByRole('menu').waitFor();
    },
  },
  asked('nodes', ready, 'tasks:menu.nodes'),
  asked('timer', timed, 'tasks:menu.timer', { isDense: true }),
  asked('no timer', ready, 'tasks:menu.timer'),
  {
    name: 'task list, priority',
    reach: async (screen) => {
      await rowOf(screen, ready).getByRole('button').last().click();
      await screen.page
        .getByRole('menuitem')
        .filter({ has: screen.page.getByText('50', { exact: true }) })
        .click();
      await screen.page.getByRole('menuitem', { name: screen.words('tasks:menu.changePriority') }).click();
      await screen.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'task list, ticked tasks',
    address: list,
    isDense: true,
    reach: tickTwo,
  },
  ofMany('move', 'tasks:batch.move'),
  ofMany('copy', 'tasks:batch.copy'),
  ofMany('timer', 'tasks:batch.timer'),
  {
    name: 'task list, a run would be stopped',
    address: list,
    reach: async (screen) => {
      await choose(screen, 'Demo shop products', 'tasks:menu.delete');
      await screen.page.getByRole('dialog').waitFor();
    },
  },
  { name: 'task list, groups', address: list, reach: openGroups },
  {
    name: 'task list, a new group without a name',
    reach: async (screen) => {
      await openGroups(screen);
      await screen.page.getByRole('menuitem', { name: screen.words('tasks:groups.create') }).click();
      await screen.press('tasks:groups.createConfirm');
      await screen.see('errors:refusals.GroupNameEmpty');
    },
  },
  {
    name: 'task list, deletion of a group',
    reach: async (screen) => {
      await openGroups(screen);
      await screen.page.getByRole('menuitemradio', { name: groupNames.long }).click();
      await openGroups(screen);
      await screen.page.getByRole('menuitem', { name: screen.words('tasks:groups.delete') }).click();
      await screen.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'task list, the trash',
    address: list,
    reach: async (screen) => {
      await openGroups(screen);
      await screen.page.getByRole('menuitem', { name: screen.words('tasks:trash.open') }).click();
      await screen.page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'task list, out of the trash for good',
    address: list,
    reach: async (screen) => {
      await openGroups(screen);
      await screen.page.getByRole('menuitem', { name: screen.words('tasks:trash.open') }).click();
      await screen.press('tasks:trash.purgeAll');
      await screen.see('tasks:groups.hint');
    },
  },
];
