import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { deletedDraft, storedDraft } from '../../support/device.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { exampleForm } from './exampleForm.ts';

const { browser, service } = await startConsole({ ...fixtureWorld(0), templatesIn: () => [exampleForm] });

const open = () => openConsole(browser, service, '/console/template/example');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/**
 * Measures the time to type a phrase. The machine may be busy with other tests, so only a comparison of two
 * measurements is meaningful.
 */
async function typingMs(page: Page): Promise<number> {
  const began = performance.now();
  await page.getByLabel('Search word').pressSequentially('a garden chair');
  return performance.now() - began;
}

test('§3.5: addresses by rule are counted and previewed, a million too; §5.2: a red border where none is valid', async () => {
  const page = await open();
  await page.getByRole('textbox', { name: 'Addresses' }).fill('https://shop.example/list?page=3');
  await press(page, 'Generate by rule');
  const preview = page.getByRole('region', { name: 'Preview of the addresses' });
  await preview.getByText('10 addresses').waitFor();
  await preview.getByText('https://shop.example/list?page=12').waitFor();
  await expect.poll(() => preview.getAttribute('data-warning')).toBe('false');
  const warnings = async () => [
    await preview.getAttribute('data-warning'),
    await preview.evaluate((element) => getComputedStyle(element).borderColor),
  ];
  const calm = await warnings();
  await page.getByLabel('Address', { exact: true }).fill('');
  await preview.getByText('There is no address yet.').waitFor();
  expect((await warnings())[1]).not.toBe(calm[1]);
  await page.getByLabel('Address', { exact: true }).fill('shop {1}');
  await preview.getByText('None of these is a web address.').waitFor();
  await page.getByLabel('Address', { exact: true }).fill('https://shop.example/{1}/');
  await press(page, 'Add place {2}');
  for (const [label, value] of [
    ['Start', '1'],
    ['End', '1000'],
  ] as const) {
    for (const field of await page.getByLabel(label, { exact: true }).all()) await field.fill(value);
  }
  await preview.getByText('1,000,000 addresses At most 100,000 are allowed here.').waitFor();
  await preview.getByText('https://shop.example/1000/1000').waitFor();
  await page.getByLabel('Direction').first().selectOption('Reduce');
  await page.getByLabel('How they go together').selectOption('Diagonal2');
  expect(await accessibilityProblems(page)).toEqual([]);
  await press(page, 'Enter manually');
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Addresses' }).inputValue())
    .toBe('https://shop.example/list?page=3');
  await page.context().close();
});

test('§2.6: 90,000 pasted lines become a summary that can be downloaded and cleared, and do not hold up the page', async () => {
  const page = await open();
  const quick = await typingMs(page);
  const text = page.getByRole('textbox', { name: 'Addresses' });
  await text.evaluate((element: HTMLTextAreaElement) => {
    const lines = Array.from({ length: 90_000 }, (_, index) => `https://a.example/${index}`).join('\n');
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(element, lines);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.getByText('90,000 of at most 100,000 lines').waitFor();
  await page.getByText('and 89,995 more').waitFor();
  const slow = await typingMs(page);
  expect(slow).toBeLessThan(4 * quick + 500);
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download as text')]);
  const lines = (await readFile((await download.path()) ?? '', 'utf8')).trimEnd().split('\n');
  const name = download.suggestedFilename();
  expect([name, lines.length, lines.at(-1)]).toEqual(['Urls.txt', 90_000, 'https://a.example/89999']);
  await press(page, 'Clear');
  await text.waitFor();
  await page.context().close();
});

test('§2.8: the lines of a file come into the field, which says where they are from', async () => {
  const page = await open();
  await press(page, 'From file');
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'list.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(' https://a.example \nhttps://b.example\n'),
  });
  await dialog.getByRole('button', { name: /2 lines/u }).click();
  await page.getByText('From the file “list.txt”.').waitFor();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Addresses' }).inputValue())
    .toBe('https://a.example\nhttps://b.example');
  await press(page, 'From a task');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.context().close();
});

test('a draft survives reload and closing the tab, says so, and can be discarded; a cookie is never in it', async () => {
  const page = await open();
  await page.getByLabel('Search word').fill('chair');
  await page.getByLabel('Cookie').fill(' sid=secret ');
  await page.getByLabel('Country').focus();
  await page.getByLabel('Country').selectOption('it');
  await expect.poll(() => page.getByLabel('Cookie').inputValue()).toBe('sid=secret');
  await storedDraft(page, '"it"');
  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await again.goto(`${service.origin}/console/template/example`);
  await again.getByText('Your draft was restored.').waitFor();
  await expect.poll(() => again.getByLabel('Search word').inputValue()).toBe('chair');
  await expect.poll(() => again.getByLabel('Country').inputValue()).toBe('it');
  await expect.poll(() => again.getByLabel('Cookie').inputValue()).toBe('');
  await again.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => again.getByLabel('Search word').inputValue()).toBe('');
  await deletedDraft(again);
  await again.reload();
  await again.getByLabel('Search word').waitFor();
  await expect.poll(() => again.getByText('Your draft was restored.').count()).toBe(0);
  await context.close();
});
