import { beforeEach, expect, test } from 'vitest';
import type { Destination } from '#core/wire/calls/data/destination.ts';
import { exampleExport } from '#tests/src/screens/exportRecord/exampleExport.ts';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureWorld, idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const { browser, service } = await startConsole(fixtureWorld(5));
const taskId = idOf(1, 3);
const address = `/console/task/task-info?taskId=${taskId}`;
const root = '/v1/destinations';
const shop: Destination = {
  destinationId: idOf(4, 960),
  taskId,
  name: 'Warehouse',
  isOn: true,
  target: {
    kind: 'postgres', host: 'db.example', port: 5432, database: 'shop', user: 'sheaf', tls: 'verify', schema: 'public',
    table: 'prices', mode: 'update', keys: ['name'],
  },
  columns: [],
  schedule: null,
  nextAt: null,
  createdAt: 1,
}; // prettier-ignore

beforeEach(() => {
  Object.assign(service.world, { destinations: [], exports: [] });
  service.answers.clear();
  service.touch();
});

test('a table is described, tested before it is saved, and saved with its password, by keyboard', async () => {
  let [tested, saved]: unknown[] = [];
  let answer: object = { problem: 'SignInRefused', problemDetail: 'no such user' };
  service.answers.set(`${root}/test`, (body) => {
    tested = body;
    return { status: 200, body: answer };
  });
  service.answers.set(root, (body) => {
    saved = body;
    service.world.destinations = [shop];
    service.touch();
    return { status: 200, body: { destination: shop, secret: null } };
  });
  const page = await openConsole(browser, service, address);
  await page.getByText('No destinations.').waitFor();
  await page.getByRole('button', { name: 'Add destination' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New destination' });
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await dialog.getByRole('radio', { name: 'PostgreSQL' }).press(' ');
  await field('Name').fill('Warehouse');
  const test = dialog.getByRole('button', { name: 'Test connection' });
  await test.press('Enter');
  await dialog.getByText('Enter the name of the database’s server').waitFor();
  await field('Host').fill('https://db.example/');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.getByText('Enter the name of the database’s server').waitFor();
  for (const [name, value] of [
    ['Host', 'db.example'],
    ['Database', 'shop'],
    ['User', 'sheaf'],
    ['Table', 'prices'],
  ] as const) {
    // prettier-ignore
    await field(name).fill(value);
  }
  await dialog.getByLabel('Password').fill('open sesame');
  await dialog.getByRole('radio', { name: 'Are updated by key columns' }).press(' ');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.getByText('Choose at least one key column.').waitFor();
  const keys = dialog.getByRole('combobox', { name: 'Key columns' });
  // A key waits for nothing: the columns of the task may still be read, and until then the field is off.
  await expect.poll(() => keys.isEnabled()).toBe(true);
  await keys.press('ArrowDown');
  const first = page.getByRole('menuitemcheckbox').first();
  const key = await first.innerText();
  await keys.press('Enter');
  await keys.press('Escape');
  await test.press('Enter');
  await dialog.getByText('The database did not let the user in. Its answer: no such user').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  answer = { problem: null, problemDetail: null };
  await test.press('Enter');
  await dialog.getByText('The database was reached').waitFor();
  const target = { ...shop.target, keys: [key] };
  expect(tested).toEqual({ taskId, destinationId: null, target, password: 'open sesame' });
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByRole('list', { name: 'Destinations' }).getByText('prices · shop · db.example:5432').waitFor();
  expect(saved).toEqual({
    taskId,
    name: 'Warehouse',
    isOn: true,
    schedule: null,
    target,
    columns: [],
    password: 'open sesame',
  });
  await page.context().close();
});

test('the columns of a run that come while the dialog is open can be chosen as keys', async () => {
  const { tasks, lots } = service.world;
  const withoutColumns = lots.map((lot) => ({ ...lot, columns: lot.taskId === taskId ? [] : lot.columns }));
  // A template that has left the gallery: then only runs say which columns there are.
  const ofNoTemplate = tasks.map((task) => (task.taskId === taskId ? { ...task, templateSlug: 'gone' } : task));
  Object.assign(service.world, { tasks: ofNoTemplate, lots: withoutColumns });
  service.touch();
  const page = await openConsole(browser, service, address);
  await page.getByText('No destinations.').waitFor();
  await page.getByRole('button', { name: 'Add destination' }).click();
  const dialog = page.getByRole('dialog', { name: 'New destination' });
  await dialog.getByRole('radio', { name: 'PostgreSQL' }).check();
  await dialog.getByRole('radio', { name: 'Are updated by key columns' }).check();
  await dialog.getByText('The task has no columns yet: run it once, then choose.').waitFor();
  Object.assign(service.world, { lots });
  service.touch();
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Key columns' }).isEnabled()).toBe(true);
  expect(await dialog.getByText('The task has no columns yet').count()).toBe(0);
  Object.assign(service.world, { tasks });
  service.touch();
  await page.context().close();
});

test('a changed table keeps its password, but for another host it is asked for again', async () => {
  service.world.destinations = [shop];
  service.touch();
  let saved: unknown = null;
  service.answers.set(`${root}/${shop.destinationId}`, (body) => {
    saved = body;
    return { status: 200, body: { destination: shop } };
  });
  const page = await openConsole(browser, service, address);
  await page.getByRole('button', { name: 'More actions for Warehouse' }).click();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit destination' });
  await dialog.getByText('Leave empty to keep the stored password.').waitFor();
  await dialog.getByRole('textbox', { name: 'Host' }).fill('other.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter the password again').waitFor();
  expect(saved).toBe(null);
  await dialog.getByRole('textbox', { name: 'Host' }).fill('db.example');
  await dialog.getByRole('textbox', { name: 'Table' }).fill('other');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => saved)
    .toEqual({
      name: 'Warehouse',
      isOn: true,
      schedule: null,
      target: { ...shop.target, table: 'other' },
      columns: [],
    });
  await page.context().close();
});

test('the row that a database refused is named in the section and in the records', async () => {
  const destination = { destinationId: shop.destinationId, name: 'Warehouse', kind: 'postgres' as const };
  const failed = {
    status: 'failed', problem: 'ValueRefused', problemDetail: 'value too long', fileUntil: null,
    problemPlace: { lotNo: 3, rowNo: 1_234, column: 'name' },
  } as const; // prettier-ignore
  service.world.destinations = [shop];
  service.world.exports = [exampleExport({ ...failed, fileName: 'Warehouse', destination }, [{ taskId }])];
  service.touch();
  const sentence = 'The database refused row 1,234 of run 3, column “name”: value too long';
  const page = await openConsole(browser, service, address);
  await page.getByRole('list', { name: 'Destinations' }).getByText(sentence).waitFor();
  await page.goto(new URL('/console/task/export-record', page.url()).href);
  await page.getByText(sentence).waitFor();
  await page.context().close();
});

test.each([
  { locale: 'de-DE', colorScheme: 'dark', edit: 'Bearbeiten…' },
  { locale: 'ja-JP', colorScheme: 'light', edit: '編集…' },
] as const)('the form fits 820 pixels in $locale, $colorScheme, and is accessible', async ({ edit, ...options }) => {
  service.world.destinations = [shop];
  service.touch();
  const page = await openConsole(browser, service, address, { ...options, viewport: { width: 820, height: 1_000 } });
  await page.locator('[aria-haspopup=menu]').and(page.getByRole('button', { name: /Warehouse/u })).click(); // prettier-ignore
  await page.getByRole('menuitem', { name: edit }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').nth(1).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const sticksOut = await dialog.evaluate((box) => {
    const edge = box.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(box).paddingRight);
    return [...box.querySelectorAll('input, button')].some((part) => part.getBoundingClientRect().right > edge);
  });
  expect(sticksOut).toBe(false);
  await page.context().close();
});
