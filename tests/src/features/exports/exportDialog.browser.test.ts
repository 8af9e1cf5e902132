import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ExportPlan } from '#core/wire/rows/exportRecord.ts';
import { exampleExport } from '#tests/src/screens/exportRecord/exampleExport.ts';
import { exportWorld } from '#tests/src/screens/exportRecord/exportWorld.ts';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const { browser, service } = await startConsole(exportWorld());
const root = '/v1/asynchronousExport/ExportData';
const list = '/console/task/task-list?size=20';
/** The body of the last request for an export. */
let sent: unknown = null;

beforeEach(() => {
  Object.assign(service.world, { exports: [] });
  sent = null;
  const accept = (body: unknown) => {
    sent = body;
    const plans = 'plans' in (body as object) ? (body as { plans: ExportPlan[] }).plans : [body as ExportPlan];
    const record = exampleExport(
      { recordId: idOf(4, 990), status: 'waiting', rowCount: 0, byteCount: 0, fileUntil: null },
      plans,
    );
    service.world.exports = [record];
    service.touch();
    return { status: 200, body: { record } };
  };
  service.answers.set(root, accept);
  service.answers.set(`${root}/zip`, accept);
});
afterEach(() => {
  service.answers.clear();
});

const open = (address: string) => openConsole(browser, service, address);
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Export/u });
const toast = (page: Page, text: string) => page.locator('.fui-Toast').filter({ hasText: text });

async function chooseInMenu(page: Page, task: string): Promise<void> {
  await page.locator('tbody tr').filter({ hasText: task }).first().getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Export data…' }).click();
  await dialogOf(page).waitFor();
}

describe('the export of one task', () => {
  test('from its row goes to the service with all its answers, and leads to the records', async () => {
    const page = await open(list);
    await chooseInMenu(page, 'Demo shop products');
    const dialog = dialogOf(page);
    await dialog.getByText('3,640 rows').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('radio', { name: /^CSV/u }).check();
    await dialog.getByRole('combobox', { name: 'Separator' }).selectOption({ label: 'Tab' });
    await dialog.getByRole('combobox', { name: 'Decimal sign' }).selectOption({ label: 'Comma (1,5)' });
    await dialog.getByRole('combobox', { name: 'Encoding' }).selectOption({ label: 'UTF-16' });
    await dialog.getByRole('combobox', { name: 'Files' }).selectOption({ label: 'A new file after a number of rows' });
    await dialog.getByRole('textbox', { name: 'Rows per file' }).fill('500');
    await dialog.getByRole('radio', { name: /^Chosen runs/u }).check();
    expect(await dialog.getByRole('button', { name: 'Export' }).getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('checkbox', { name: /^Run 1/u }).check();
    await dialog.getByRole('checkbox', { name: /^Run 2/u }).check();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Export' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toMatchObject({
      taskId: idOf(1, 0),
      scope: 'runs',
      lotNos: [1, 2],
      format: 'csv',
      options: { separator: '\t', decimalSign: ',', encoding: 'utf-16le-bom' },
      splitRows: 500,
      splitBytes: null,
    });
    await toast(page, 'The export has started').getByRole('button', { name: 'Show exports' }).click();
    await page.waitForURL(/export-record$/u);
    await page.getByRole('cell', { name: /^prices\.xlsx/u }).waitFor();
    await page.context().close();
  });

  test('remembers format and options for the next one', async () => {
    const page = await open(list);
    await chooseInMenu(page, 'Demo shop products');
    await dialogOf(page).getByRole('radio', { name: /^CSV/u }).check();
    await dialogOf(page).getByRole('combobox', { name: 'Separator' }).selectOption({ label: 'Vertical bar (|)' });
    await dialogOf(page).getByRole('button', { name: 'Export' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.reload();
    await chooseInMenu(page, 'Exchange rates');
    expect(await dialogOf(page).getByRole('radio', { name: /^CSV/u }).isChecked()).toBe(true);
    expect(await dialogOf(page).getByRole('combobox', { name: 'Separator' }).inputValue()).toBe('|');
    await page.context().close();
  });

  test('has its columns chosen, named and ordered, also by the keyboard alone', async () => {
    const page = await open(list);
    await chooseInMenu(page, 'Demo shop products');
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: '8 of 8' }).click();
    const names = () =>
      dialog
        .getByRole('list')
        .last()
        .getByRole('textbox')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    expect((await names()).slice(0, 4)).toEqual(['Product', 'Price', 'Rating', 'Category']);
    const price = dialog.getByRole('textbox', { name: 'Name of price in the file' });
    await price.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await dialog.getByText('Price is column 1 of 8.').waitFor();
    expect((await names()).slice(0, 2)).toEqual(['Price', 'Product']);
    expect(await price.evaluate((field) => field === document.activeElement)).toBe(true);
    await dialog.getByRole('button', { name: 'Move rating up' }).press('Enter');
    expect((await names()).slice(0, 3)).toEqual(['Price', 'Rating', 'Product']);
    await price.fill('Product');
    await dialog.getByText('Two chosen columns have the same name. Give each its own.').waitFor();
    await price.fill('Cost');
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'None', exact: true }).click();
    await dialog.getByText('Choose at least one column.').waitFor();
    for (const name of ['price', 'name']) await dialog.getByRole('checkbox', { name, exact: true }).check();
    await dialog.getByRole('button', { name: '2 of 8' }).waitFor();
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((sent as ExportPlan).columns).toEqual([
      { name: 'price', label: 'Cost', type: 'number' },
      { name: 'name', label: 'Product', type: 'text' },
    ]);
    await page.context().close();
  });

  test('that the service refuses shows the reason and keeps the answers', async () => {
    service.answers.set(root, () => ({ status: 507, body: { code: 'StorageFull' } }));
    const page = await open(list);
    await chooseInMenu(page, 'Demo shop products');
    const dialog = dialogOf(page);
    await dialog.getByRole('radio', { name: /^XML/u }).check();
    await dialog.getByRole('button', { name: 'Export' }).click();
    await dialog.getByText('The service has no space left.').waitFor();
    expect(await dialog.getByRole('radio', { name: /^XML/u }).isChecked()).toBe(true);
    await page.context().close();
  });

  test('offline says that it needs the service', async () => {
    const page = await open(list);
    await page.locator('tbody tr').first().waitFor();
    await goOffline(page, service);
    await chooseInMenu(page, 'Demo shop products');
    await dialogOf(page)
      .getByText(/^You are offline, and this export needs the service\./u)
      .waitFor();
    expect(await dialogOf(page).getByRole('button', { name: 'Export' }).getAttribute('aria-disabled')).toBe('true');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  test('opens from its page; a task that never ran has nothing to export', async () => {
    const page = await open(`/console/task/task-info?taskId=${idOf(1, 0)}`);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await dialogOf(page)
      .getByRole('radio', { name: /^All data/u })
      .waitFor();
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.goto(`${service.origin}/console/task/task-info?taskId=${idOf(1, 2)}`);
    await page.getByRole('heading', { name: 'Company news feed' }).waitFor();
    expect(await page.getByRole('button', { name: 'Export', exact: true }).isDisabled()).toBe(true);
    await page.context().close();
  });
});

describe('the export of several tasks', () => {
  test('from the batch bar is one zip, without the tasks that never ran', async () => {
    const page = await open(list);
    for (const name of ['Demo shop products', 'Company news feed', 'Exchange rates']) {
      await page.locator('tbody tr').filter({ hasText: name }).first().getByRole('checkbox').check();
    }
    await page.getByRole('toolbar').getByRole('button', { name: 'Export data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export 3 tasks' });
    await dialog.getByText('All files leave as one zip.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('radio', { name: /^Only rows not exported yet/u }).check();
    await dialog.getByRole('button', { name: 'Export' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { plans } = sent as { plans: ExportPlan[] };
    expect(plans.map(({ taskId, scope, columns }) => [taskId, scope, columns])).toEqual([
      [idOf(1, 0), 'notExported', []],
      [idOf(1, 3), 'notExported', []],
    ]);
    await page.context().close();
  });

  test('that never ran says that there is nothing to export', async () => {
    const page = await open(list);
    await page.locator('tbody tr').filter({ hasText: 'Company news feed' }).first().getByRole('checkbox').check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Export data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nothing to export yet' });
    await dialog.getByText('Start the task first.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });
});

const looks = [
  { locale: 'de-DE', colorScheme: 'dark', viewport: { width: 820, height: 1180 } },
  { locale: 'ja-JP', colorScheme: 'light', viewport: { width: 820, height: 1180 } },
] as const;

test.each(looks)('in $locale, $colorScheme, $viewport.width px axe finds nothing in the dialog', async (look) => {
  const page = await (await browser.newContext(look)).newPage();
  await page.goto(`${service.origin}/console/task/task-info?taskId=${idOf(1, 0)}`);
  await page
    .getByRole('button', { name: { 'de-DE': 'Exportieren', 'ja-JP': 'エクスポート' }[look.locale], exact: true })
    .click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});
