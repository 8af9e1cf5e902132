import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { helpSlugs } from '#core/help/article.ts';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const { browser, service } = await startConsole(fixtureWorld(3));
const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../dist/.vite/manifest.json'), 'utf8'),
) as Record<string, { file: string }>;
const open = (address: string, options = {}) => openConsole(browser, service, address, options);

test('§2.2: the help menu leads to the help centre, the beginner’s guide and the operator’s contact', async () => {
  service.world.account.operatorContact = 'help@sheaf.example';
  const page = await open('/console/template');
  const help = page.getByRole('button', { name: 'Help', exact: true });
  await help.click();
  const contact = page.getByRole('menuitem', { name: 'Contact support' });
  expect(await contact.getAttribute('href')).toBe('mailto:help@sheaf.example');
  await page.getByRole('menuitem', { name: 'Help center' }).click();
  await page.getByRole('heading', { level: 1, name: 'Help center' }).waitFor();
  await help.click();
  await page.getByRole('menuitem', { name: 'Beginner guide' }).click();
  await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor();
  await expect.poll(() => page.title()).toBe('First steps · Sheaf');
  service.world.account.operatorContact = null;
  await page.context().close();
});

test('without a contact of the operator the menu names none', async () => {
  const page = await open('/console/template');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Beginner guide' }).waitFor();
  expect(await page.getByRole('menuitem').count()).toBe(2);
  await page.context().close();
});

test('§2.2: the guide bubble shows until it is dismissed, and stays dismissed after a reload', async () => {
  // A device that states its storage: elsewhere in the tests the bubble is dismissed.
  const page = await open('/console/template', { storageState: { cookies: [], origins: [] } });
  const bubble = page.getByText('Also runs on your computer');
  await bubble.waitFor();
  await page.reload();
  await bubble.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Got it' }).click();
  await bubble.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Help', exact: true }).waitFor();
  expect(await bubble.count()).toBe(0);
  await page.context().close();
});

test('§2.2: the download button leads to the client and dismisses the bubble', async () => {
  const page = await open('/console/template', { storageState: { cookies: [], origins: [] } });
  await page.getByText('Also runs on your computer').waitFor();
  await page.getByRole('button', { name: 'Run on your own computer' }).click();
  await page.getByRole('heading', { level: 1, name: 'Run on your own computer' }).waitFor();
  expect(await page.getByText('Also runs on your computer').count()).toBe(0);
  await page.context().close();
});

test('§2.1: balance and trial show no guide hint, plan shop link, help or download area', async () => {
  const page = await open('/console/balance', { storageState: { cookies: [], origins: [] } });
  await page.getByRole('button', { name: 'Language', exact: true }).waitFor();
  const tools = ['Help', 'Run on your own computer', 'Compare and buy plans'];
  for (const name of tools) expect(await page.getByRole('banner').getByLabel(name, { exact: true }).count()).toBe(0);
  await page.getByRole('link', { name: 'All tasks' }).click();
  for (const name of tools) await page.getByRole('banner').getByLabel(name, { exact: true }).waitFor();
  await page.context().close();
});

test('§6: members have no plan shop link', async () => {
  service.world.account.memberOf = 'parent';
  const page = await open('/console/template');
  await page.getByRole('button', { name: 'Help', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('banner').getByLabel('Compare and buy plans').count()).toBe(0);
  delete service.world.account.memberOf;
  await page.context().close();
});

test('articles are found by their words; the address keeps the words, so Back finds the same', async () => {
  const page = await open('/console/help');
  const articles = page.getByRole('list', { name: 'Articles' }).getByRole('link');
  await expect.poll(() => articles.count()).toBe(helpSlugs.length);
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('parquet');
  await expect.poll(() => articles.allInnerTexts()).toHaveLength(1);
  await articles.first().click();
  await page.getByRole('heading', { level: 1, name: 'Exports and destinations' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goBack();
  await expect.poll(() => articles.count()).toBe(1);
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('quixotic');
  await page.getByRole('heading', { name: 'No article has all these words' }).waitFor();
  await page.context().close();
});

test('an article leads to the next one, to other articles and to pages of the console, also without the service', async () => {
  const page = await open('/console/help/first-steps');
  await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor();
  await goOffline(page, service);
  await page.getByRole('link', { name: 'Templates and tasks →' }).or(page.locator('a[rel=next]')).first().click();
  await page.getByRole('heading', { level: 1, name: 'Templates and tasks' }).waitFor();
  await page.getByRole('article').getByRole('link', { name: 'All tasks' }).click();
  await page.getByRole('heading', { level: 1, name: 'All tasks' }).waitFor();
  await page.context().close();
});

test('where the articles cannot be loaded the page says so, and has them after a reload', async () => {
  const { file } = manifest['src/i18n/helpLanguages/en-US.ts']!;
  const context = await browser.newContext({ locale: 'en-US' });
  await context.route(`**/${file}`, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(`${service.origin}/console/help`);
  await page.getByRole('heading', { name: 'The help could not be loaded' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await context.unroute(`**/${file}`);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('link', { name: 'First steps' }).waitFor();
  await context.close();
});

test('an unknown article leads to the list; another language shows the same article', async () => {
  const page = await open('/console/help/never-heard-of');
  await page.getByRole('heading', { level: 1, name: 'Help center' }).waitFor();
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { level: 1, name: 'Läufe' }).waitFor();
  await page.context().close();
});
