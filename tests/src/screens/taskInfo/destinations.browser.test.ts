import { beforeEach, expect, test } from 'vitest';
import type { Destination } from '#core/wire/calls/data/destination.ts';
import { exampleExport } from '#tests/src/screens/exportRecord/exampleExport.ts';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureWorld, idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const { browser, service } = await startConsole(fixtureWorld(5));
const taskId = idOf(1, 3);
const address = `/console/task/task-info?taskId=${taskId}`;
const root = '/v1/destinations';
const shop: Destination = {
  destinationId: idOf(4, 950),
  taskId,
  name: 'My shop',
  isOn: true,
  target: { kind: 'webhook', url: 'https://shop.example/hook', content: 'rows' },
  columns: [],
  schedule: null,
  nextAt: null,
  createdAt: 1,
};
const plan = { taskId, scope: 'notExported' as const };

beforeEach(() => {
  Object.assign(service.world, { destinations: [], exports: [] });
  service.answers.clear();
  service.touch();
});

test('a destination is added, its secret is shown once, and it is tested, by keyboard', async () => {
  let saved: object = {};
  service.answers.set(root, (body) => {
    saved = body as object;
    service.world.destinations = [shop];
    service.touch();
    return { status: 200, body: { destination: shop, secret: 'whsec_example' } };
  });
  service.answers.set(`${root}/${shop.destinationId}/test`, () => ({
    status: 200,
    body: { problem: 'Answered', problemDetail: '401' },
  }));
  const page = await openConsole(browser, service, address);
  const block = page.getByRole('list', { name: 'Destinations' });
  await page.getByText('No destinations.').waitFor();
  await page.getByRole('button', { name: 'Add destination' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New destination' });
  expect(await dialog.getByRole('textbox', { name: 'Name' }).getAttribute('placeholder')).toBe('Webhook');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My shop');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.getByText('Enter an address that begins with https://.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://shop.example/hook');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  const secret = page.getByRole('alertdialog', { name: 'Secret of “My shop”' });
  expect(await secret.getByRole('textbox', { name: 'Secret' }).inputValue()).toBe('whsec_example');
  expect(await accessibilityProblems(page)).toEqual([]);
  await secret.getByRole('button', { name: 'Done' }).press('Enter');
  expect(saved).toMatchObject({ taskId, name: 'My shop', isOn: true, target: shop.target, columns: [] });
  await block.getByText('Nothing sent yet').waitFor();
  await block.getByRole('button', { name: 'Test My shop' }).press('Enter');
  await page.locator('.fui-ToastBody').filter({ hasText: 'Its answer: 401.' }).waitFor();
  await page.context().close();
});

test('each destination shows its last result, and its menu turns it off and deletes it', async () => {
  const sent = { destinationId: shop.destinationId, name: 'My shop', kind: 'webhook' as const };
  const failed = { status: 'failed', problem: 'TimedOut', rowCount: 20, rowTotal: 40, fileUntil: null } as const;
  service.world.destinations = [shop];
  service.world.exports = [exampleExport({ ...failed, fileName: 'My shop', destination: sent }, [plan])];
  service.touch();
  let turned: unknown = null;
  service.answers.set(`${root}/${shop.destinationId}`, (body) => {
    turned = body;
    service.world.destinations = [{ ...shop, isOn: false }];
    service.touch();
    return { status: 200, body: { destination: { ...shop, isOn: false } } };
  });
  const page = await openConsole(browser, service, address);
  const block = page.getByRole('list', { name: 'Destinations' });
  await block.getByText('The receiver did not answer in time.').waitFor();
  await block.getByText('20 rows').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await block.getByRole('button', { name: 'More actions for My shop' }).click();
  await page.getByRole('menuitem', { name: 'Turn off after each run' }).click();
  await block.getByText('Only when you send rows').waitFor();
  expect(turned).toEqual({ name: 'My shop', isOn: false, schedule: null, target: shop.target, columns: [] });
  await goOffline(page, service);
  await block.getByRole('button', { name: 'More actions for My shop' }).click();
  expect(await page.getByRole('menuitem', { name: 'Delete…' }).getAttribute('aria-disabled')).toBe('true');
  service.isReachable = true;
  await page.context().close();
});

test('the records show where an export went, and one that did not arrive continues', async () => {
  const destination = { destinationId: shop.destinationId, name: 'My shop', kind: 'webhook' as const };
  const failed = { status: 'failed', problem: 'Answered', problemDetail: '503', fileUntil: null } as const;
  service.world.destinations = [shop];
  const record = exampleExport({ ...failed, fileName: 'My shop', destination }, [plan]);
  service.world.exports = [record];
  service.touch();
  let isAgain = false;
  const calls = '/v1/asynchronousExport/ExportData';
  service.answers.set(`${calls}/fileDownLoadUrl`, () => ({ status: 200, body: { url: null, expiresAt: null } }));
  service.answers.set(`${calls}/${record.recordId}/again`, () => {
    isAgain = true;
    return { status: 200, body: { record } };
  });
  const page = await openConsole(browser, service, '/console/task/export-record');
  await page.getByText('To My shop').waitFor();
  await page.getByText('The receiver did not accept the data. Its answer: 503.').waitFor();
  await page.getByRole('button', { name: 'Continue sending to My shop' }).click();
  await expect.poll(() => isAgain).toBe(true);
  await page.context().close();
});

test('rows of a task are sent to its destination from the export dialog, without questions about a file', async () => {
  service.world.destinations = [shop];
  service.touch();
  let sent: unknown = null;
  service.answers.set(`${root}/${shop.destinationId}/send`, (body) => {
    sent = body;
    return { status: 200, body: { record: exampleExport({ status: 'waiting', fileUntil: null }, [plan]) } };
  });
  const page = await openConsole(browser, service, address);
  await page.getByRole('button', { name: 'Export data' }).or(page.getByRole('button', { name: /^Export/u })).first().click(); // prettier-ignore
  const dialog = page.getByRole('dialog', { name: /^Export/u });
  await dialog.getByRole('radio', { name: /^To My shop/u }).check();
  await dialog.getByRole('radio', { name: /^Only rows not sent there yet/u }).check();
  expect(await dialog.getByRole('radio', { name: /^CSV/u }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => sent).toMatchObject({ scope: 'notExported', lotNos: [] });
  await page.context().close();
});

test('a bucket is added: each field says what it needs, and the secret key is not shown again', async () => {
  const bucket: Destination = {
    ...shop,
    name: 'My bucket',
    target: {
      kind: 's3',
      endpoint: 'https://s3.example',
      region: 'eu-central-1',
      bucket: 'my-rows',
      folder: 'shop/new',
      isPathStyle: true,
      accessKeyId: 'AKEXAMPLE',
      format: 'xlsx',
      options: { separator: ',', encoding: 'utf-8-bom', decimalSign: '.' },
    },
  };
  const saved: unknown[] = [];
  service.answers.set(root, (body) => {
    saved.push(body);
    service.world.destinations = [bucket];
    service.touch();
    return { status: 200, body: { destination: bucket, secret: null } };
  });
  service.answers.set(`${root}/${shop.destinationId}`, (body) => {
    saved.push(body);
    return { status: 200, body: { destination: bucket } };
  });
  const page = await openConsole(browser, service, address);
  await page.getByText('No destinations.').waitFor();
  await page.getByRole('button', { name: 'Add destination' }).click();
  const dialog = page.getByRole('dialog', { name: 'New destination' });
  const fill = (label: string, text: string) => dialog.getByLabel(new RegExp(`^${label}`, 'u')).fill(text);
  const save = () => dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.getByRole('radio', { name: 'S3 storage' }).check();
  await fill('Name', 'My bucket');
  await fill('Endpoint', 'https://s3.example');
  for (const [label, text, problem] of [
    ['Region', 'eu-central-1', 'Enter a region'],
    ['Bucket', 'my-rows', 'Enter the bucket’s name'],
    ['Access key ID', 'AKEXAMPLE', 'Enter the access key ID'],
    ['Secret access key', 'a secret', 'Enter the secret access key.'],
  ] as const) {
    await save();
    await dialog.getByText(problem).waitFor();
    await fill(label, text);
  }
  await fill('Folder', '../x');
  await save();
  await dialog.getByText('Enter a folder').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await fill('Folder', '/shop/new/');
  await dialog.getByRole('checkbox', { name: /^The bucket is in the path/u }).check();
  await save();
  await page.getByText('S3 storage · my-rows/shop/new (s3.example)').waitFor();
  expect(saved).toMatchObject([{ taskId, name: 'My bucket', target: bucket.target, password: 'a secret' }]);
  await page.getByRole('button', { name: 'More actions for My bucket' }).click();
  expect(await page.getByRole('menuitem', { name: 'New secret…' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit destination' });
  expect(await edit.getByLabel('Secret access key').inputValue()).toBe('');
  await edit.getByLabel('Name').fill('Other name');
  await edit.getByRole('button', { name: 'Save' }).press('Enter');
  await edit.waitFor({ state: 'detached' });
  expect(saved.at(-1)).toEqual({ name: 'Other name', isOn: true, schedule: null, target: bucket.target, columns: [] });
  await page.context().close();
});

test('rows leave at set times: the form asks for days and times, and the list shows the next one', async () => {
  const schedule = { scheduleType: 2 as const, timeZone: 'Asia/Tokyo', daysOfWeek: [1, 3], times: ['08:30', '18:00'] };
  const timed: Destination = { ...shop, schedule, nextAt: Date.UTC(2040, 0, 2, 8, 30) };
  service.world.destinations = [timed];
  service.touch();
  const saved: unknown[] = [];
  service.answers.set(`${root}/${shop.destinationId}`, (body) => {
    saved.push(body);
    return { status: 200, body: { destination: timed } };
  });
  const page = await openConsole(browser, service, address);
  const block = page.getByRole('list', { name: 'Destinations' });
  await block.getByText('Every week on Monday and Wednesday').waitFor();
  await block.getByText(/Next: .*2040/u).waitFor();
  const open = async (item: string) => {
    await block.getByRole('button', { name: 'More actions for My shop' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await open('Turn off at its times');
  await expect.poll(() => saved).toMatchObject([{ isOn: false, schedule }]);
  await open('Edit…');
  const dialog = page.getByRole('dialog', { name: 'Edit destination' });
  const save = () => dialog.getByRole('button', { name: 'Save' }).press('Enter');
  expect(await dialog.getByRole('checkbox', { name: 'Wed' }).isChecked()).toBe(true);
  await dialog.getByText('Time zone: Asia/Tokyo.').waitFor();
  await dialog.getByRole('checkbox', { name: 'Mon' }).press('Space');
  await dialog.getByRole('checkbox', { name: 'Wed' }).press('Space');
  await save();
  await dialog.getByText('Choose at least one day.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('radio', { name: 'On days of the month' }).check();
  await dialog.getByLabel(/^Days of the month/u).fill('31');
  await dialog.getByLabel(/^Times/u).fill('25:00');
  await save();
  await dialog.getByText('Enter times like 08:30').waitFor();
  await dialog.getByLabel(/^Times/u).fill('18:00, 8:30');
  await save();
  await dialog.waitFor({ state: 'detached' });
  const monthly = { scheduleType: 3, timeZone: 'Asia/Tokyo', daysOfMonth: [31], times: ['08:30', '18:00'] };
  expect(saved.at(-1)).toMatchObject({ isOn: true, schedule: monthly });
  await open('Edit…');
  await dialog.getByRole('radio', { name: 'After each run, by itself' }).check();
  await save();
  await dialog.waitFor({ state: 'detached' });
  expect(saved.at(-1)).toMatchObject({ isOn: true, schedule: null });
  await open('Edit…');
  await dialog.getByRole('radio', { name: 'Only the notice that a run has ended' }).check();
  expect(await dialog.getByRole('radio', { name: /^At set times/u }).count()).toBe(0);
  await page.context().close();
});

test('the form fits a narrow, dark window in German', async () => {
  const narrow = { locale: 'de-DE', viewport: { width: 820, height: 900 }, colorScheme: 'dark' } as const;
  const page = await openConsole(browser, service, address, narrow);
  await page.getByRole('button', { name: 'Ziel hinzufügen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Neues Ziel' });
  await dialog.getByRole('radio', { name: 'S3-Speicher' }).check();
  await dialog.getByRole('radio', { name: /^Zu festen Zeiten/u }).check();
  await dialog.getByRole('checkbox', { name: 'So' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const isWithin = await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth);
  expect(isWithin).toBe(true);
  await page.context().close();
});
