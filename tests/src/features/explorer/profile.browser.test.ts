import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, goOffline } from '#tests/src/support/consolePage.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { explorerWorld, openColumnMenu, openTable, rowsShown, runAddress, viewOf } from './explorerPage.ts';

const { browser, service } = await startConsole(explorerWorld());
const all = { rows: 3_000 };

async function openProfile(page: Page, column: string) {
  await openColumnMenu(page, column);
  await page.getByRole('menuitem', { name: 'Summary' }).click();
  return page.getByRole('dialog', { name: `Summary of ${column}` });
}

async function factsOf(page: Page): Promise<Record<string, string>> {
  await page.getByRole('dialog').getByText('Different values').waitFor();
  return page
    .getByRole('dialog')
    .locator('dl > div')
    .evaluateAll((facts) =>
      Object.fromEntries(
        facts.map((each) => [each.querySelector('dt')?.textContent, each.querySelector('dd')?.textContent]),
      ),
    );
}

describe('the summary of a column', () => {
  test('says type, filled and empty cells, different values and the ends of the range', async () => {
    const page = await openTable(browser, service, runAddress, all);
    await openProfile(page, 'Rating');
    expect(await factsOf(page)).toEqual({
      Type: 'Number',
      Rows: '3,000',
      Filled: '2,571 (85.7%)',
      Empty: '429 (14.3%)',
      'Different values': '5',
      Least: '1',
      Greatest: '5',
    });
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Rating');
    await page.context().close();
  });

  test('is about exactly the rows that are shown, also without a network', async () => {
    const page = await openTable(browser, service, runAddress, all);
    await goOffline(page, service);
    await page.keyboard.press('Control+f');
    await page.keyboard.type('CHAIR NO. 299');
    await rowsShown(page, 11);
    await openProfile(page, 'Updated');
    expect(await factsOf(page)).toMatchObject({ Type: 'Date', Rows: '11', Filled: '11 (100%)' });
    await page.context().close();
  });

  test('a press on one of the commonest values shows only its rows', async () => {
    const page = await openTable(browser, service, runAddress, all);
    const panel = await openProfile(page, 'Category');
    const lamps = panel.getByRole('button', { name: 'Lamps 750 25%' });
    await lamps.waitFor();
    expect(await panel.getByRole('list').getByRole('button').count()).toBe(4);
    await lamps.press('Enter');
    await rowsShown(page, 750);
    expect(viewOf(page)).toBe('in.category=Lamps');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.context().close();
  });

  test('the arrow keys read the histogram of a column of numbers', async () => {
    const page = await openTable(browser, service, runAddress, all);
    const panel = await openProfile(page, 'Price');
    const histogram = panel.getByRole('img', { name: 'Histogram of Price' });
    await histogram.focus();
    await page.keyboard.press('ArrowRight');
    const first = panel.getByRole('status');
    await expect.poll(() => first.innerText()).toMatch(/^5 – 10: \d+ rows$/u);
    await page.keyboard.press('End');
    await expect.poll(() => first.innerText()).toMatch(/^90 – 95: \d+ rows$/u);
    await page.context().close();
  });
});
