import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DataType } from '#core/domain/parameters/parameter.ts';
import { findBarriers } from '#tests/src/everyScreen/checks/accessibility.ts';
import { openConsole } from '#tests/src/support/consolePage.ts';
import { exampleParameter, exampleTemplate } from '#tests/src/support/examples.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const parameter = exampleParameter({ paramName: 'Recipe', displayText: 'Recipe', dataType: DataType.Recipe });
const template = exampleTemplate({ name: 'Example template', parameters: [parameter] });
const { browser, service } = await startConsole({ ...fixtureWorld(0), templatesIn: () => [template] });

const field = (page: Page) => page.getByRole('textbox', { name: 'Recipe' });
const option = (page: Page, name: string) => page.getByRole('option', { name });
const textIn = async (page: Page) => (await field(page).locator('.cm-line').allInnerTexts()).join('\n').trim();

async function open(): Promise<Page> {
  const page = await openConsole(browser, service, '/console/template/example');
  await field(page).click();
  return page;
}

test('a recipe is written from suggestions alone, without the pointer', async () => {
  const page = await open();
  await page.keyboard.type('{');
  await page.keyboard.press('Control+Space');
  expect(await option(page, 'format').getAttribute('aria-selected')).toBe('true');
  await page.keyboard.type('li');
  await expect.poll(() => option(page, 'list').getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => textIn(page)).toBe('{"list": {}}');
  await page.keyboard.press('Control+Space');
  // What a list needs comes first.
  await expect.poll(() => option(page, 'items').getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Tab');
  await page.keyboard.type('li');
  await expect.poll(() => textIn(page)).toBe('{"list": {"items": "li"}}');
  await page.context().close();
});

test('the choices of a value follow its key', async () => {
  const page = await open();
  await page.keyboard.type('{"en');
  await option(page, 'engine').waitFor();
  await page.keyboard.press('Enter');
  await option(page, '"browser"').click();
  await expect.poll(() => textIn(page)).toBe('{"engine": "browser"}');
  await page.context().close();
});

test('each mistake is marked and listed, and a press on it leads there', async () => {
  const page = await open();
  await page.keyboard.insertText('{\n  "list": {\n    "itmes": "li",\n    "fields": []\n  }\n}');
  const mistakes = page.getByRole('status').filter({ hasText: 'Line' }).getByRole('listitem');
  await expect.poll(() => mistakes.count()).toBe(3);
  expect(await mistakes.first().innerText()).toBe('Line 2: “items” is missing.');
  await expect
    .poll(() => page.locator('.cm-lintRange-error').allInnerTexts())
    .toEqual(['"list"', '"itmes"', '"fields"']);
  expect(await findBarriers(page)).toEqual([]);
  await mistakes.getByRole('button', { name: /^Line 3: / }).click();
  await page.keyboard.insertText('"items"');
  await expect.poll(() => mistakes.count()).toBe(1);
  expect(await textIn(page)).toContain('"items": "li"');
  await page.context().close();
});

test('a text that is no JSON is said once the user pauses, and all is undone by keys', async () => {
  const page = await open();
  await page.keyboard.insertText('{ "list": ,');
  await page.getByText('Line 1 is no JSON yet.').waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => textIn(page)).toBe('');
  await expect.poll(() => page.getByText('Line 1 is no JSON yet.').count()).toBe(0);
  await page.context().close();
});

test('Tab leaves the field where nothing is suggested', async () => {
  const page = await open();
  await page.keyboard.press('Tab');
  await expect.poll(() => field(page).evaluate((element) => element.matches(':focus'))).toBe(false);
  await page.context().close();
});
