import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { exampleForm } from './exampleForm.ts';

const { browser, service } = await startConsole({ ...fixtureWorld(0), templatesIn: () => [exampleForm] });

const open = () => openConsole(browser, service, '/console/template/example');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const save = (page: Page) => press(page, 'Save');

test('every control has its name, and axe finds nothing wrong with them', async () => {
  const page = await open();
  await page.getByRole('combobox', { name: 'Country' }).waitFor();
  await page.getByRole('radio', { name: 'old label' }).waitFor();
  await page.getByRole('switch', { name: 'Only new' }).waitFor();
  await page.getByRole('combobox', { name: 'From day' }).waitFor();
  await page.getByRole('combobox', { name: 'At' }).waitFor();
  await expect.poll(() => page.getByRole('combobox', { name: 'Cloud group' }).innerText()).toBe('Global mix dial');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});

test('§2.6: the API name is copied, which is confirmed; a remark with its picture is shown beside the focused field', async () => {
  const page = await open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = page.getByRole('button', { name: 'API name: Word – click to copy' });
  await copy.hover();
  await page.getByRole('tooltip').filter({ hasText: 'click to copy' }).waitFor();
  await copy.click();
  await page.getByText('“Word” is in the clipboard').first().waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Word');
  const picture = page.locator('figure img');
  await page.getByLabel('Cookie').focus();
  await expect.poll(() => picture.isVisible()).toBe(false);
  await page.getByLabel('Search word').focus();
  await picture.waitFor();
  const after = page.getByLabel('Country');
  const shownAt = await after.boundingBox();
  const [field, beside] = [await page.getByLabel('Search word').boundingBox(), await picture.boundingBox()];
  expect(beside?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0));
  await page.getByLabel('Country').focus();
  expect((await after.boundingBox())?.y).toBe(shownAt?.y);
  await page.setViewportSize({ width: 820, height: 1180 });
  const below = await picture.boundingBox();
  expect(below?.y).toBeGreaterThan((await page.getByLabel('Search word').boundingBox())?.y ?? 0);
  await page.context().close();
});

test('§3.4: choices of a dependent dropdown follow the field above, and a choice that no longer fits is reported', async () => {
  const page = await open();
  const city = page.getByLabel('City');
  await expect.poll(() => city.isDisabled()).toBe(true);
  await page.getByLabel('Country').selectOption('fr');
  await city.selectOption('paris');
  await page.getByLabel('Search word').fill('x');
  await page.getByLabel('Country').selectOption('it');
  await save(page);
  await page.getByText('“paris” is not one of the choices.').waitFor();
  await city.selectOption('rome');
  await expect.poll(() => page.getByText('is not one of the choices').count()).toBe(0);
  await page.context().close();
});

test('§2.6: Select all ticks every box, and a radio button chooses one', async () => {
  const page = await open();
  await page.getByLabel('Select all').check();
  await expect.poll(() => page.getByLabel('lamps label').isChecked()).toBe(true);
  await page.getByLabel('mugs label').uncheck();
  await expect.poll(() => page.getByLabel('Select all').isChecked()).toBe(false);
  await page.getByLabel('new label').check();
  await page.getByLabel('old label').check();
  await expect.poll(() => page.getByLabel('new label').isChecked()).toBe(false);
  await page.context().close();
});

test('§5.2, §9: a day is picked from a calendar that begins on Monday, or typed; an invalid day stays and is reported', async () => {
  const page = await open();
  const day = page.getByRole('combobox', { name: 'From day' });
  await day.fill('2026-02-29');
  await page.getByLabel('Search word').fill('x');
  await expect.poll(() => day.inputValue()).toBe('2026-02-29');
  await save(page);
  await page.getByText('Enter a day that exists, as in 2026-03-31.').waitFor();
  await day.fill('2026-03-31');
  await day.press('ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await expect.poll(() => calendar.getByRole('columnheader').first().innerText()).toBe('M');
  await expect.poll(() => calendar.locator('td[data-weekend]').count()).toBeGreaterThanOrEqual(8);
  expect(await accessibilityProblems(page)).toEqual([]);
  await calendar.getByRole('button', { name: /^2026, choose a year/u }).click();
  await expect.poll(() => calendar.getByRole('grid').last().getByRole('gridcell').count()).toBe(12);
  await calendar.getByRole('gridcell', { name: '2026', exact: true }).click();
  await calendar.getByRole('gridcell', { name: 'Apr', exact: true }).click();
  await calendar.getByRole('gridcell', { name: '7, April, 2026', exact: true }).click();
  await expect.poll(() => day.inputValue()).toBe('2026-04-07');
  await page.context().close();
});

test('§5.2: a day and a time are kept as YYYY-MM-DD HH:mm:ss, a time as HH:mm', async () => {
  const page = await open();
  const until = page.getByRole('group', { name: 'Until' });
  await until.getByRole('combobox').first().fill('2026-03-31');
  await page.getByLabel('Search word').fill('x');
  await save(page);
  await page.getByText('Enter a day and a time, as in 2026-03-31 14:30:05.').waitFor();
  await until.getByRole('combobox', { name: 'Time' }).fill('14:30:05');
  await expect.poll(() => page.getByText('Enter a day and a time').count()).toBe(0);
  await page.getByRole('combobox', { name: 'At', exact: true }).fill('25:00');
  await save(page);
  await page.getByText('Enter a time of day, as in 14:30.').waitFor();
  await page.getByRole('combobox', { name: 'At', exact: true }).fill('07:05');
  await expect.poll(() => page.getByText('Enter a time of day, as').count()).toBe(0);
  await expect.poll(() => until.getByRole('combobox', { name: 'Time' }).inputValue()).toBe('14:30:05');
  await page.context().close();
});

test('a user who moves to another field while a save is refused stays there: the input belongs to it', async () => {
  const page = await open();
  const until = page.getByRole('group', { name: 'Until' });
  const time = until.getByRole('combobox', { name: 'Time' });
  await until.getByRole('combobox', { name: 'Day' }).fill('2026-03-31');
  await page.getByLabel('Search word').fill('x');
  await time.evaluate((field: HTMLElement) => {
    // The fastest possible reaction: when the message appears, before it is drawn.
    new MutationObserver((_, observer) => {
      if (!document.body.innerText.includes('Enter a day and a time')) return;
      observer.disconnect();
      field.focus();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await save(page);
  await page.getByText('Enter a day and a time').waitFor();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await time.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('Search word').focus();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await page.getByText('Enter a day and a time').count()).toBe(1);
  await page.context().close();
});

test('§3.4: where choices from elsewhere cannot be had, the field says so and the value is typed', async () => {
  const page = await open();
  const place = page.getByRole('combobox', { name: 'Place' });
  await page.getByText('The choices are not available right now. Type the value.').waitFor();
  await place.fill('anywhere');
  await page.getByLabel('Search word').fill('x');
  await save(page);
  await expect.poll(() => page.getByText('is not one of the choices').count()).toBe(0);
  await page.context().close();
});
