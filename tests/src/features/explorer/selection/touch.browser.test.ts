import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems } from '#tests/src/support/consolePage.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { explorerWorld, gridOf, openTable, runAddress } from '../explorerPage.ts';

const { browser, service } = await startConsole(explorerWorld());

interface Finger {
  page: Page;
  down: (x: number, y: number) => Promise<void>;
  move: (x: number, y: number) => Promise<void>;
  up: () => Promise<void>;
}

/** Opens a table on a tablet, and returns a finger on its screen. */
async function openOnTablet(): Promise<Finger> {
  const page = await openTable(browser, service, runAddress, {
    rows: 3_000,
    permissions: ['clipboard-read', 'clipboard-write'],
    hasTouch: true,
    viewport: { width: 820, height: 900 },
  });
  const session = await page.context().newCDPSession(page);
  const send = touchOf(session);
  return {
    page,
    down: (x, y) => send('touchStart', [{ x, y }]),
    move: (x, y) => send('touchMove', [{ x, y }]),
    up: () => send('touchEnd', []),
  };
}

function touchOf(session: CDPSession) {
  return async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
}

const cellOf = (page: Page, row: number, column: number) =>
  gridOf(page).locator(`[role=gridcell][data-row="${row}"][data-column="${column}"]`);
const numberOf = (page: Page, row: number) => gridOf(page).locator(`[role=rowheader][data-row="${row}"]`);
const bar = (page: Page) => page.getByRole('button', { name: 'End the selection' });
const seeCount = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

async function middleOf(locator: ReturnType<typeof cellOf>): Promise<[x: number, y: number]> {
  const { x, y, width, height } = (await locator.boundingBox())!;
  return [x + width / 2, y + height / 2];
}

/** Holds the finger until the selection has begun. */
async function holdOn({ page, down, up }: Finger, locator: ReturnType<typeof cellOf>): Promise<void> {
  await down(...(await middleOf(locator)));
  await bar(page).waitFor();
  await up();
}

async function dragHandle({ page, down, move, up }: Finger, handle: 'start' | 'end', to: ReturnType<typeof cellOf>) {
  await down(...(await middleOf(gridOf(page).locator(`[data-handle="${handle}"]`))));
  const [x, y] = await middleOf(to);
  await move(x, y - 12);
  await move(x, y);
  await up();
}

/**
 * Copies the range, and reads the clipboard: on a busy machine the notice about it may be gone before it is seen, and
 * Chromium takes a slow tap for a long press.
 */
async function copied(page: Page): Promise<string> {
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(clipboard).not.toBe('');
  return clipboard();
}

const scrolledTo = (page: Page) => gridOf(page).evaluate((grid) => grid.scrollTop);

/** Waits until the grid no longer moves after a swipe. */
async function seeRest(page: Page): Promise<void> {
  let last = -1;
  await expect
    .poll(async () => {
      const before = last;
      last = await scrolledTo(page);
      return last === before;
    })
    .toBe(true);
}

describe('a finger', () => {
  test('begins a range by a long press, changes it by its handles, and copies it', async () => {
    const finger = await openOnTablet();
    const { page } = finger;
    await holdOn(finger, cellOf(page, 2, 0));
    await seeCount(page, '1 cell selected');
    await dragHandle(finger, 'end', cellOf(page, 4, 1));
    await seeCount(page, '6 cells selected');
    await dragHandle(finger, 'start', cellOf(page, 1, 0));
    await seeCount(page, '8 cells selected');
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await copied(page)).toBe(
      [2, 3, 4, 5].map((item) => `Garden chair no. ${item}\t${(5 + (item - 1) * 0.37).toFixed(2)}`).join('\n'),
    );
    await bar(page).click();
    await expect.poll(() => gridOf(page).locator('[data-handle]').count()).toBe(0);
    await page.context().close();
  });

  test('selects whole rows by their numbers', async () => {
    const finger = await openOnTablet();
    const { page } = finger;
    await holdOn(finger, numberOf(page, 1));
    await seeCount(page, '8 cells selected');
    await dragHandle(finger, 'end', numberOf(page, 3));
    await seeCount(page, '24 cells selected');
    const lines = (await copied(page)).split('\n').filter((line) => line.startsWith('Garden chair'));
    expect(lines.map((line) => line.split('\t')[0])).toEqual([2, 3, 4].map((item) => `Garden chair no. ${item}`));
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.context().close();
  });

  test('scrolls without a change of the range, and ends it by a tap', async () => {
    const finger = await openOnTablet();
    const { page, down, move, up } = finger;
    await holdOn(finger, cellOf(page, 1, 0));
    await dragHandle(finger, 'end', cellOf(page, 2, 0));
    await seeCount(page, '2 cells selected');
    const [x, y] = await middleOf(cellOf(page, 12, 1));
    await down(x, y);
    for (let step = 1; step <= 8; step += 1) await move(x, y - step * 20);
    await up();
    await expect.poll(async () => (await scrolledTo(page)) > 20).toBe(true);
    await seeCount(page, '2 cells selected');
    await seeRest(page);
    // Rows move on after a swipe: the finger taps a place, not a row.
    await down(...(await middleOf(gridOf(page))));
    await up();
    await expect.poll(() => bar(page).count()).toBe(0);
    await expect.poll(() => gridOf(page).locator('[aria-selected=true]').count()).toBe(0);
    await page.context().close();
  });
});
