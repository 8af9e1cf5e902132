import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { accessibilityProblems, goOffline } from '#tests/src/support/consolePage.ts';
import { readDevice } from '#tests/src/support/device.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { picture } from '#tests/server/engine/pictures/pictureHost.ts';
import { explorerWorld, gridOf, openTable, runAddress, taskId, viewOf } from '../explorerPage.ts';

const world = explorerWorld();
const { browser, service } = await startConsole(world);
const lots = world.lots.filter((lot) => lot.taskId === taskId);
const webp = await picture('webp', 320, 240);
let asked: number[] = [];

const answerPicture = (body: unknown) => {
  const { rowNo } = body as { rowNo: number };
  asked.push(rowNo);
  if (rowNo === 2) return { status: 404, body: { code: 'PictureNotAvailable', problem: 'Blocked' } };
  return { status: 200, body: webp };
};

beforeEach(() => {
  asked = [];
  for (const { lotId } of lots) service.answers.set(`/v1/lots/${lotId}/picture`, answerPicture);
});

const galleryOf = (page: Page) => page.getByRole('grid', { name: 'Collected rows as a gallery' });
const card = (page: Page, no: number) =>
  galleryOf(page).getByRole('gridcell', { name: new RegExp(`Garden chair no\\. ${no} `, 'u') });
const focusedRow = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).dataset['row'] ?? null);
const openGallery = async (address = runAddress, rows = 3_000) => {
  const page = await openTable(browser, service, address, { rows });
  await page.getByRole('button', { name: 'Gallery' }).click();
  await galleryOf(page).waitFor();
  return page;
};
const isDrawn = (page: Page, no: number) =>
  card(page, no)
    .getByRole('img')
    .evaluate((image: HTMLImageElement) => image.naturalWidth);

describe('the pictures of rows', () => {
  test('are shown in the table, from the service and never from their hosts', async () => {
    const page = await openTable(browser, service, runAddress, { rows: 3_000 });
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(service.origin) && !request.url().startsWith('blob:')) foreign.push(request.url());
    });
    await gridOf(page).evaluate((grid) => grid.scrollTo({ left: 2_000 }));
    const image = gridOf(page).locator('[data-row="0"] img');
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(320);
    expect(await image.getAttribute('src')).toMatch(/^blob:/u);
    expect(foreign).toEqual([]);
    await page.context().close();
  });

  test('are cards in the gallery, with the reason where there is no picture, and the address holds the view', async () => {
    const page = await openGallery();
    expect(viewOf(page)).toBe('show=gallery');
    await expect.poll(() => isDrawn(page, 1)).toBe(320);
    await card(page, 3).getByText('The site does not give the picture.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(Math.max(...asked)).toBeLessThan(100);
    await page.reload();
    await galleryOf(page).waitFor();
    await page.getByRole('button', { name: 'Gallery' }).click();
    await gridOf(page).waitFor();
    expect(viewOf(page)).toBe('');
    await page.context().close();
  });

  test('follow the search and the sort of the table', async () => {
    const page = await openGallery(`${runAddress}&q=no.+1234`, 1);
    await expect.poll(() => galleryOf(page).getByRole('gridcell').count()).toBe(1);
    await card(page, 1234).waitFor();
    await page.context().close();
  });

  test('are reached by the keyboard: arrows move, Shift selects, Enter opens a row with its picture', async () => {
    const page = await openGallery();
    await card(page, 1).click();
    const perLine = Number(await galleryOf(page).getAttribute('aria-colcount'));
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focusedRow(page)).toBe('1');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focusedRow(page)).toBe(String(1 + perLine));
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => galleryOf(page).locator('[aria-selected=true]').count()).toBe(2);
    await page.keyboard.press('Control+End');
    await expect.poll(() => focusedRow(page)).toBe('2999');
    await page.keyboard.press('Control+Home');
    await expect.poll(() => focusedRow(page)).toBe('0');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: '0' }).waitFor();
    await page.context().close();
  });

  test('keep the focus where a key comes just after further cards were drawn', async () => {
    const page = await openGallery();
    await card(page, 1).click();
    await page.keyboard.press('Control+End');
    await expect.poll(() => focusedRow(page)).toBe('2999');
    await galleryOf(page).evaluate(
      (grid) =>
        new Promise<void>((resolve) => {
          const home = new KeyboardEvent('keydown', { key: 'Home', ctrlKey: true, bubbles: true, cancelable: true });
          // Runs after React has drawn, and before its effects.
          const observer = new MutationObserver(() => {
            observer.disconnect();
            document.activeElement?.dispatchEvent(home);
            resolve();
          });
          observer.observe(grid, { childList: true, subtree: true });
          grid.scrollTop -= 1_500;
        }),
    );
    await expect.poll(() => focusedRow(page)).toBe('0');
    await page.context().close();
  });

  test('that are not on this device say so without a network, and come when it returns', async () => {
    const page = await openTable(browser, service, runAddress, { rows: 3_000 });
    await goOffline(page, service);
    await page.getByRole('button', { name: 'Gallery' }).click();
    // The table has shown the first pictures before.
    await galleryOf(page).evaluate((grid) => grid.scrollTo({ top: 30_000 }));
    await galleryOf(page).getByText('Not on this device: it needs a network.').first().waitFor();
    service.isReachable = true;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => galleryOf(page).locator('img').count()).toBeGreaterThan(3);
    await page.context().close();
  });

  test('of a kept run are shown without a network', async () => {
    const page = await openTable(browser, service, `${runAddress.slice(0, -1)}3`, { rows: 40 });
    await page.getByRole('button', { name: 'Keep on this device' }).click();
    await page.getByRole('menuitemcheckbox', { name: /Keep this run/u }).click();
    await page.keyboard.press('Escape');
    const keptCount = async () => (await readDevice(page))['pictures']?.match(/"address"/gu)?.length;
    await expect.poll(keptCount).toBe(20);
    await goOffline(page, service);
    await page.goto(`${service.origin}${runAddress.slice(0, -1)}3&show=gallery`);
    await galleryOf(page).waitFor();
    await expect.poll(() => isDrawn(page, 1)).toBe(320);
    await expect.poll(() => galleryOf(page).locator('img').count()).toBeGreaterThan(3);
    await page.context().close();
  });
});
