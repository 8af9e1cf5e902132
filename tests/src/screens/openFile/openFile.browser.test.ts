import { proposeTables, type ProposedTables } from '#core/wire/calls/template/proposeCalls.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ControlType } from '#core/domain/parameters/parameter.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { storedDraft } from '../../support/device.ts';
import { exampleParameter, exampleTemplate } from '#tests/src/support/examples.ts';
import { fixtureWorld, idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const withFile = (name: string, slug: string) =>
  exampleTemplate({
    name,
    slug,
    parameters: [
      exampleParameter({ paramName: 'Word', displayText: 'Search word' }),
      exampleParameter({
        paramName: 'Urls',
        displayText: 'Addresses',
        controlType: ControlType.MultiInput,
        controlOptions: { isFileImportEnabled: true },
      }),
    ],
  });

const templates = [
  withFile('Shop products', 'shop'),
  withFile('Articles', 'articles'),
  exampleTemplate({ name: 'No file', slug: 'none' }),
];
const world = { ...fixtureWorld(1), templatesIn: () => templates };
Object.assign(world.tasks[0] ?? {}, { taskName: 'My shops', templateSlug: 'shop' });
const { browser, service } = await startConsole(world);

/** Opens a page of the installed app: the browser queues launched files until a consumer is set. */
async function openApp(): Promise<Page> {
  const page = await openConsole(browser, service, '/console/template');
  await page.addInitScript(() => {
    const waiting: unknown[] = [];
    let consumer: ((launch: unknown) => void) | null = null;
    // The browser's own property is read-only.
    Object.defineProperty(globalThis, 'launchQueue', {
      value: {
        setConsumer: (next: (launch: unknown) => void) => {
          consumer = next;
          for (const launch of waiting.splice(0)) next(launch);
        },
      },
    });
    Object.assign(globalThis, {
      launchAddress: (targetURL: string) => consumer?.({ files: [], targetURL }),
      launchFile: (name: string, text: string) => {
        const launch = { files: [{ getFile: async () => new File([text], name) }] };
        if (consumer === null) waiting.push(launch);
        else consumer(launch);
      },
    });
  });
  await page.goto(`${service.origin}/console/template/articles`);
  await page.getByLabel('Search word').waitFor();
  return page;
}

const launch = (page: Page, name: string, text: string) =>
  page.evaluate(
    ([ownName, ownText]) =>
      (globalThis as unknown as { launchFile: (name: string, text: string) => void }).launchFile(ownName, ownText),
    [name, text] as const,
  );

test('§2.8: a file opened from the system goes into the form that was begun, also without a network', async () => {
  const page = await openApp();
  await page.getByLabel('Search word').fill('chair');
  await storedDraft(page, 'chair');
  service.isReachable = false;
  await launch(page, 'shops.txt', 'https://a.example\nhttps://b.example\n');
  await page.getByRole('heading', { name: 'Open a file' }).waitFor();
  await page.getByText('shops.txt').waitFor();
  const fields = page.getByRole('list').getByRole('button');
  await expect
    .poll(() => fields.allInnerTexts())
    .toEqual([
      'Articles\nBegun · Addresses',
      'My shops\nTask · Addresses',
      'Articles\nTemplate · Addresses',
      'Shop products\nTemplate · Addresses',
    ]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await fields.first().click();
  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Addresses' }).inputValue())
    .toBe('https://a.example\nhttps://b.example');
  await page.getByText('From the file “shops.txt”.').waitFor();
  await expect.poll(() => page.getByLabel('Search word').inputValue()).toBe('chair');
  await page.context().close();
});

test('an address that is shared with the installed app becomes a new task, also in a window that is open', async () => {
  const page = await openApp();
  const tables: ProposedTables = {
    page: { url: 'https://a.example/', milliseconds: 1, isRendered: false, language: null, failure: null },
    tables: [],
    own: null,
    elements: [],
  };
  service.answers.set(proposeTables.path, () => ({ status: 200, body: tables }));
  for (const host of ['a', 'b']) {
    await page.evaluate(
      (target) => (globalThis as unknown as { launchAddress: (target: string) => void }).launchAddress(target),
      `${service.origin}/console/task/new-task?text=Look+https%3A%2F%2F${host}.example%2F`,
    );
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Address of the page' }).inputValue())
      .toBe(`https://${host}.example/`);
    await page.getByRole('heading', { name: 'No table was found on this page' }).waitFor();
  }
  service.answers.clear();
  await page.context().close();
});

test('a task is found by its name; fields that take no file are not offered, and an unsupported file is reported', async () => {
  const page = await openApp();
  await launch(page, 'photo.png', 'x');
  await page.getByText('Choose a .csv, .xlsx or .txt file.').waitFor();
  await expect.poll(() => page.getByText('Which field takes its lines?').count()).toBe(0);
  await launch(page, 'shops.csv', 'address\nhttps://a.example\n');
  await page.getByText('Which field takes its lines?').waitFor();
  await page.getByLabel('Find a task or a template').fill('no file');
  await page.getByText('Nothing with this name takes a file.').waitFor();
  await page.getByLabel('Find a task or a template').fill('my sh');
  await page.getByRole('button', { name: 'My shops' }).click();
  await page.waitForURL(`**/shop?taskId=${idOf(1, 0)}*`);
  await page.getByRole('dialog', { name: 'Import from a file' }).getByText('shops.csv').first().waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByLabel('Search word').waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.context().close();
});

test('without a file the page takes one; where the app is not installed nothing leads to it', async () => {
  const page = await openConsole(browser, service, '/console/open-file');
  await page.getByText('Drop a file here').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Open a file' }).count()).toBe(0);
  const file = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('one') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'My shops' }).waitFor();
  await page.context().close();
});

test('the installed app offers itself for these kinds of file', async () => {
  const manifest = (await (await fetch(`${service.origin}/manifest.webmanifest`)).json()) as {
    file_handlers: { action: string; accept: Record<string, string[]> }[];
    shortcuts: { name: string; url: string }[];
  };
  const [handler] = manifest.file_handlers;
  expect(handler?.action).toBe('/console/open-file');
  expect(Object.values(handler?.accept ?? {}).flat()).toEqual(['.csv', '.txt', '.xlsx']);
  const { newTask, allTasks, exportRecord, sync } = addresses;
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual([newTask, allTasks, exportRecord, sync]);
});
