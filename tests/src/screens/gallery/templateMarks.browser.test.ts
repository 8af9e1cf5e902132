import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { TemplateStatus } from '#core/domain/template/template.ts';
import { untouchedState } from '#core/domain/template/templateState.ts';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { exampleTemplate } from '#tests/src/support/examples.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const example = exampleTemplate({ templateRegistrationId: 1, slug: 'example', name: 'Example', likes: 1249 });
const mended = exampleTemplate({
  templateRegistrationId: 2,
  slug: 'mended',
  name: 'Mended',
  status: TemplateStatus.Maintaining,
});

const { browser, service } = await startConsole({ ...fixtureWorld(0), templatesIn: () => [example, mended] });

afterEach(() => {
  service.world.templateStates.clear();
});

const openTemplate = (slug = 'example') => openConsole(browser, service, `/console/template/${slug}`);
const mark = (page: Page, name: RegExp | string) => page.getByRole('main').getByRole('button', { name, exact: true });
const isPressed = (page: Page, name: RegExp | string) => mark(page, name).getAttribute('aria-pressed');
const stateOnService = (id = 1) => service.world.templateStates.get(id) ?? untouchedState(id);

test('like and dislike exclude each other, and the same press again takes it back', async () => {
  const page = await openTemplate();
  await mark(page, 'Like, 1.2K').click();
  await expect.poll(() => isPressed(page, 'Like, 1.3K')).toBe('true');
  await expect.poll(() => stateOnService().feedback).toBe(1);
  await mark(page, 'Dislike').click();
  await expect.poll(() => isPressed(page, 'Dislike')).toBe('true');
  await expect.poll(() => isPressed(page, 'Like, 1.2K')).toBe('false');
  await mark(page, 'Dislike').click();
  await expect.poll(() => isPressed(page, 'Dislike')).toBe('false');
  await expect.poll(() => stateOnService().feedback).toBe(0);
  await page.context().close();
});

test('a favourite given offline is kept, marked, and sent when there is a network', async () => {
  const page = await openTemplate();
  await mark(page, 'Favorite').waitFor();
  service.isReachable = false;
  await mark(page, 'Favorite').press('Enter');
  await expect.poll(() => isPressed(page, 'Favorite')).toBe('true');
  await page.getByRole('img', { name: 'Saved on this device' }).waitFor();
  await page.reload();
  await expect.poll(() => isPressed(page, 'Favorite')).toBe('true');
  expect(stateOnService().favorited).toBe(false);
  service.isReachable = true;
  await expect.poll(() => stateOnService().favorited).toBe(true);
  await page.getByRole('img', { name: 'Saved on this device' }).waitFor({ state: 'detached' });
  await expect.poll(() => isPressed(page, 'Favorite')).toBe('true');
  await page.context().close();
});

test('the first edit without a network asks the browser to keep what is on the device, and the sync page says what it promised', async () => {
  const page = await openTemplate();
  await page.evaluate(() => {
    const { storage } = navigator;
    let answer = false;
    Object.assign(globalThis, { asked: 0 });
    storage.persisted = () => Promise.resolve(answer);
    storage.persist = () => {
      Object.assign(globalThis, { asked: Number(Reflect.get(globalThis, 'asked')) + 1 });
      // Simulates a browser that promises persistence only when the user requests it.
      answer = Reflect.get(globalThis, 'asked') === 2;
      return Promise.resolve(answer);
    };
  });
  const asked = () => page.evaluate(() => Reflect.get(globalThis, 'asked') as unknown);
  await goOffline(page, service);
  expect(await asked()).toBe(0);
  await mark(page, 'Favorite').press('Enter');
  await page.getByRole('button', { name: 'Offline, 1 edit waiting' }).click();
  await expect.poll(asked).toBe(1);
  await page.getByRole('link', { name: 'Details and repair' }).click();
  await page.getByText('The browser may delete this data when the device is full.').waitFor();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByText('The browser keeps this data, even when the device is full.').waitFor();
  expect(await asked()).toBe(2);
  await page.context().close();
});

test('a template in maintenance offers a notice of its end, and to unsubscribe from it', async () => {
  const page = await openTemplate('mended');
  await mark(page, 'Notify me').click();
  await mark(page, 'Unsubscribe').waitFor();
  await expect.poll(() => stateOnService(2).subscribed).toBe(true);
  await mark(page, 'Unsubscribe').click();
  await mark(page, 'Notify me').waitFor();
  await expect.poll(() => stateOnService(2).subscribed).toBe(false);
  await page.context().close();
});

test('a card says its likes abbreviated, takes a like and a favourite, and does not open its page for it', async () => {
  const page = await openConsole(browser, service, '/console/template');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Example' }) });
  await card.getByRole('button', { name: 'Like, 1.2K' }).click();
  await card.getByRole('button', { name: 'Favorite' }).click();
  await expect.poll(() => stateOnService()).toMatchObject({ favorited: true, feedback: 1 });
  expect(new URL(page.url()).pathname).toBe('/console/template');
  // A tooltip is outside the page's landmarks: it appears late, and leaves when the pointer moves away.
  await page.getByRole('tooltip').waitFor();
  await page.mouse.move(0, 0);
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});

test('the sync panel names the edit and the template in words', async () => {
  const page = await openTemplate();
  await mark(page, 'Favorite').waitFor();
  service.isReachable = false;
  await mark(page, 'Favorite').click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /waiting|Sending|Offline/u })
    .click();
  await page.getByText('Added to the favorites').waitFor();
  await page.getByText('Example', { exact: true }).last().waitFor();
  await page.context().close();
});

test('the sync log on the page of the indicator shows the last turns, is reached by keyboard and is saved with the edits', async () => {
  const page = await openTemplate();
  await mark(page, 'Favorite').waitFor();
  service.isReachable = false;
  await mark(page, 'Favorite').click();
  const indicator = page.getByRole('banner').getByRole('button', { name: /Offline, 1 edit waiting/u });
  await indicator.click();
  await page.getByRole('link', { name: 'Details and repair' }).click();
  const summary = page.locator('summary', { hasText: 'Sync log' });
  await summary.focus();
  await page.keyboard.press('Enter');
  const log = page.getByRole('region', { name: 'Sync log' });
  await log.getByText('This tab took the lead').waitFor();
  await log.getByText('Synchronised').first().waitFor();
  await log.getByText('Failed').first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export edits' }).click(),
  ]);
  const file: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file).toMatchObject({ edits: [{ name: 'setFavorite' }] });
  expect(file).toHaveProperty('syncLog[0].event', 'opened');
  await page.context().close();
});
