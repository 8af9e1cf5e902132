import { idOf } from '#tests/src/support/fixtures.ts';
import type { FixtureService } from '#tests/src/support/fixtureService.ts';
import type { Screen, ScreenState } from '../screen.ts';

const records = '/console/task/export-record';
const list = '/console/task/task-list?size=20';

/** No row matches, because cells cut long texts on purpose. */
const rows = `/console/task/lot-data?taskId=${idOf(1, 1)}&lotNo=1&q=nothing+like+it`;

const rowOf = ({ page }: Screen, name: string) => page.locator('tbody tr').filter({ hasText: name }).first();

async function openMenu(screen: Screen, name: string): Promise<void> {
  await rowOf(screen, name).getByRole('button').last().click();
  await screen.page.getByRole('menu').waitFor();
}

async function openDialog(screen: Screen): Promise<void> {
  await screen.press('common:actions.export');
  await screen.page.getByRole('dialog').getByRole('radio').first().waitFor();
}

/** Until the search has ended, the rows are shown. */
async function openOfRows(screen: Screen): Promise<void> {
  await screen.see('console:explorer.noMatch.title');
  await openDialog(screen);
}

async function openOfTask(screen: Screen): Promise<void> {
  await openMenu(screen, 'Demo shop products');
  await screen.page.getByRole('menuitem', { name: screen.words('tasks:menu.export') }).click();
  await screen.page.getByRole('dialog').getByRole('radio').first().waitFor();
}

/** Opens the dialog with the options of csv, the runs and the columns. */
async function openEverything(screen: Screen): Promise<void> {
  const { page, words } = screen;
  await openOfTask(screen);
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=radio][value=csv]').check();
  await dialog.getByRole('combobox', { name: words('exports:dialog.files') }).selectOption('rows');
  await dialog.locator('button[aria-expanded]').click();
  await dialog.getByRole('listitem').first().waitFor();
}

function setOffline(service: FixtureService): void {
  service.isReachable = false;
}

/** §2.1: the exports of the account, and the dialog that makes one. */
export const exportStates: readonly ScreenState[] = [
  {
    name: 'export records',
    isDense: true,
    address: records,
    reach: (screen) => rowOf(screen, 'prices.csv').waitFor(),
  },
  {
    name: 'export records, the menu of a row',
    reach: (screen) => openMenu(screen, 'stopped.jsonl'),
  },
  {
    name: 'export records, a deletion',
    reach: async (screen) => {
      await openMenu(screen, 'prices.csv');
      await screen.page.getByRole('menuitem', { name: screen.words('exports:actions.delete') }).click();
      await screen.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'export records, none of this format',
    address: `${records}?status=cancelled&format=csv`,
    reach: ({ see }) => see('exports:noMatch.title'),
  },
  {
    name: 'export records, offline',
    address: records,
    prepare: setOffline,
    reach: async (screen) => {
      await rowOf(screen, 'prices.csv').waitFor();
      await screen.page.locator('tbody [aria-disabled=true]').first().waitFor();
    },
  },
  {
    name: 'export of a task',
    address: list,
    reach: openOfTask,
  },
  {
    name: 'export of a task, with every option',
    isDense: true,
    address: list,
    reach: openEverything,
  },
  {
    name: 'export of a task, two columns of one name',
    reach: async (screen) => {
      await openEverything(screen);
      const names = screen.page.getByRole('dialog').getByRole('listitem').getByRole('textbox');
      await names.first().fill('same');
      await names.nth(1).fill('same');
      await screen.see('exports:dialog.problems.labelTwice');
    },
  },
  {
    name: 'export of the rows on screen',
    isDense: true,
    address: rows,
    reach: openOfRows,
  },
  {
    name: 'export of the rows on screen, offline',
    address: rows,
    prepare: setOffline,
    reach: async (screen) => {
      await openOfRows(screen);
      await screen.see('exports:dialog.ways.serviceOffline');
    },
  },
  {
    name: 'export of a task, offline',
    address: list,
    prepare: setOffline,
    reach: async (screen) => {
      await openOfTask(screen);
      await screen.see('exports:dialog.offline');
    },
  },
];
