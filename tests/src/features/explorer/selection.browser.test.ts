import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { explorerWorld, gridOf, openTable, runAddress } from './explorerPage.ts';

const { browser, service } = await startConsole(explorerWorld());
const options = { rows: 3_000, permissions: ['clipboard-read', 'clipboard-write'] };
const cellOf = (page: Page, row: number, column: number) =>
  gridOf(page).locator(`[role=gridcell][data-row="${row}"][data-column="${column}"]`);

/** Returns what is in the clipboard, as text and as HTML. */
function clipboardOf(page: Page): Promise<{ text: string; html: string }> {
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const textOf = async (type: string) => (await item!.getType(type)).text();
    return { text: await textOf('text/plain'), html: await textOf('text/html') };
  });
}

const selectedCells = (page: Page) => gridOf(page).locator('[role=gridcell][aria-selected=true]').count();

describe('selected cells', () => {
  test('a drag selects a range, which is copied for a spreadsheet', async () => {
    const page = await openTable(browser, service, runAddress, options);
    await cellOf(page, 1, 0).hover();
    await page.mouse.down();
    await cellOf(page, 2, 1).hover();
    await cellOf(page, 3, 1).hover();
    await page.mouse.up();
    expect(await selectedCells(page)).toBe(6);
    await page.keyboard.press('Control+c');
    await page.getByText('6 cells copied').first().waitFor();
    const { text, html } = await clipboardOf(page);
    expect(text).toBe('Garden chair no. 2\t5.37\nGarden chair no. 3\t5.74\nGarden chair no. 4\t6.11');
    expect(html).toContain('<tr><td>Garden chair no. 2</td><td>5.37</td></tr>');
    await page.context().close();
  });

  test('Shift and arrow keys extend it, Escape leaves one cell', async () => {
    const page = await openTable(browser, service, runAddress, options);
    await cellOf(page, 0, 7).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => selectedCells(page)).toBe(4);
    await page.keyboard.press('Control+c');
    await page.getByText('4 cells copied').first().waitFor();
    expect((await clipboardOf(page)).text).toBe(
      [1, 2]
        .map((item) => {
          const picture = item === 1 ? 'https://pictures.example/0.png' : 'javascript:alert(1)';
          const words = 'Folds flat, carries 120 kg.\nMade of oiled acacia, item';
          return `${picture}\t"${words} ${item} of the spring collection."`;
        })
        .join('\n'),
    );
    await page.keyboard.press('Escape');
    await expect.poll(() => selectedCells(page)).toBe(0);
    await cellOf(page, 4, 3).click({ modifiers: ['Shift'] });
    await expect.poll(() => selectedCells(page)).toBeGreaterThan(10);
    await page.context().close();
  });

  test('all cells are copied, also those that were never drawn, in the shown order', async () => {
    const page = await openTable(browser, service, `${runAddress}&sort=price.desc&in.category=Garden`, {
      ...options,
      rows: 750,
    });
    await cellOf(page, 0, 0).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await page.getByText('6,000 cells copied').first().waitFor();
    const rows = (await clipboardOf(page)).text.split('\n').filter((line) => line.includes('Garden chair no.'));
    expect(rows).toHaveLength(750);
    const prices = rows.map((line) => Number(line.split('\t')[1]));
    expect(prices).toEqual(prices.toSorted((one, other) => other - one));
    await page.context().close();
  });
});
