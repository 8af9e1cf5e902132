import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { openConsole } from './consolePage.ts';
import { readDevice, storedDraft } from './device.ts';
import { exampleParameter, exampleTemplate } from './examples.ts';
import { fixtureWorld, idOf } from './fixtures.ts';
import { startConsole } from './startConsole.ts';

const example = exampleTemplate({
  kinds: [{ kindId: 1, slug: 'job', kindName: 'Job' }],
  parameters: [exampleParameter({ paramName: 'Word', displayText: 'Search word' })],
});
const { browser, service } = await startConsole({ ...fixtureWorld(3), templatesIn: () => [example] });
const list = '/console/task/template-list';
const open = (address = list) => openConsole(browser, service, address);
const tasksAtStart = structuredClone(service.world.tasks);

/** Fills a device and marks a row of its gallery; a new device does not have the mark. */
beforeEach(async () => {
  const page = await open();
  await page.getByRole('row').nth(3).waitFor();
  await expect.poll(async () => (await readDevice(page))['kinds']).toContain('Job');
  await page.evaluate(markKind);
  await page.context().close();
});

const isMarked = async (page: Page): Promise<boolean> => {
  await page.getByText('Demo shop products').first().waitFor();
  return (await readDevice(page))['kinds']?.includes('Marked') === true;
};

/** Runs in the page. */
async function markKind(): Promise<void> {
  const answered = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve) => {
      request.addEventListener('success', () => resolve(request.result));
    });
  const database = await answered(indexedDB.open('sheaf-fixture-account'));
  const kinds = database.transaction('kinds', 'readwrite').objectStore('kinds');
  const [kind] = (await answered(kinds.getAll())) as object[];
  await answered(kinds.put({ ...kind, kindName: 'Marked' }));
  database.close();
}

test('the rows of the service stay, and all that the user left is gone', async () => {
  const used = await open('/console/template/example');
  await used.getByLabel('Search word').fill('chair');
  await storedDraft(used, 'chair');
  await used.evaluate(() => {
    localStorage.setItem('sheaf.theme', 'dark');
    sessionStorage.setItem('place', 'here');
  });
  await used.context().close();

  const next = await open();
  expect(await isMarked(next)).toBe(true);
  expect(await readDevice(next)).toMatchObject({ drafts: '[]', localStorage: '{}', sessionStorage: '{}' });
  expect(await next.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
  await next.context().close();
});

test('an edit that reached the service, and that the test takes back there, makes a new device', async () => {
  const used = await open();
  await used.getByRole('button', { name: /^More actions for Demo shop products/u }).click();
  await used.getByRole('menuitem', { name: 'Rename' }).click();
  await used.getByRole('textbox', { name: 'Task name' }).fill('Chairs');
  await used.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await readDevice(used))['tasks']).toContain('Chairs');
  await used.context().close();
  Object.assign(service.world, { tasks: fixtureTasks() });
  service.touch();

  const next = await open();
  expect(await isMarked(next)).toBe(false);
  const { edits = '', tasks: stored = '' } = await readDevice(next);
  expect([edits, stored.includes('Chairs')]).toEqual(['[]', false]);
  await next.context().close();
});

test('rows that the service has changed or no longer has make a new device', async () => {
  service.world.tasks = fixtureTasks().slice(0, 2);
  const next = await open();
  expect(await isMarked(next)).toBe(false);
  expect((await readDevice(next))['tasks']).not.toContain(idOf(1, 2));
  await next.context().close();
  service.world.tasks = fixtureTasks();
  service.touch();
});

test('an answer that a test gives to a call of the start is asked for by a new device', async () => {
  service.answers.set('/v1/sync/changes', () => ({ status: 503, body: { code: 'ServiceUnavailable' } }));
  const next = await open('/console/template');
  expect((await readDevice(next))['tasks'] ?? '[]').toBe('[]');
  await next.context().close();
  service.answers.clear();
});

test('what a test changed of the page itself is taken back', async () => {
  const used = await open();
  let requests = 0;
  used.on('request', () => (requests += 1));
  await used.route('**/v1/**', (route) => route.abort());
  await used.setViewportSize({ width: 820, height: 700 });
  await used.emulateMedia({ colorScheme: 'dark' });
  await used.context().grantPermissions(['clipboard-read']);
  await used.context().close();
  requests = 0;

  const next = await open();
  expect(await isMarked(next)).toBe(true);
  await next.getByRole('button', { name: /Up to date/u }).waitFor();
  const looks = await next.evaluate(async () => {
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName });
    return { width: innerWidth, isDark: matchMedia('(prefers-color-scheme: dark)').matches, state };
  });
  expect(looks).toEqual({ width: 1440, isDark: false, state: 'prompt' });
  expect(requests).toBe(0);
  await next.context().close();
});

/** The tasks of the start, which edits replaced in place. */
function fixtureTasks() {
  return structuredClone(tasksAtStart);
}
