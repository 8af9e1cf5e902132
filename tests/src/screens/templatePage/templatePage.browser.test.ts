import { expect, test } from 'vitest';
import { ControlType, DataType } from '#core/domain/parameters/parameter.ts';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { storedDraft } from '../../support/device.ts';
import { exampleParameter, exampleTemplate } from '#tests/src/support/examples.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const example = exampleTemplate({
  name: 'Example template',
  kinds: [{ kindId: 1, slug: 'job', kindName: 'Job' }],
  output: [{ name: 'price', label: 'Price', type: 'number' }],
  sample: { columns: ['price'], rows: [['12.50'], [null]] },
  parameters: [
    exampleParameter({
      paramName: 'Word',
      displayText: 'Search word',
      remark: 'What is looked for.',
      isRequired: true,
      controlOptions: { placeholder: 'garden chair', isApiEnabled: true },
    }),
    exampleParameter({
      paramName: 'Urls',
      displayText: 'Addresses',
      isUrl: true,
      controlType: ControlType.MultiInput,
      controlOptions: { maxLines: 3 },
    }),
    exampleParameter({
      paramName: 'Most',
      displayText: 'Most pages',
      dataType: DataType.Decimal,
      dataTypeOptions: { max: 10 },
    }),
  ],
});

const { browser, service } = await startConsole({
  ...fixtureWorld(0),
  templatesIn: () => [example, exampleTemplate({ slug: 'other', name: 'Other' })],
});

const open = () => openConsole(browser, service, '/console/template/example');

test('the gallery finds a template by a word, keeps it in the address and opens it', async () => {
  const page = await openConsole(browser, service, '/console/template');
  await page.getByRole('heading', { name: 'Other' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('nothing like it');
  await page.getByRole('button', { name: 'Clear all' }).first().click();
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('example template');
  await expect.poll(() => page.getByRole('heading', { level: 2, name: 'Other' }).count()).toBe(0);
  await page.reload();
  await page.getByRole('link', { name: 'Example template' }).click();
  await page.waitForURL(/\/console\/template\/example$/u);
  await page.getByRole('heading', { level: 1, name: 'Example template' }).waitFor();
  await page.context().close();
});

test('mistakes are shown under their fields, the first has the focus, and each disappears when its field gets a value', async () => {
  const page = await open();
  await page.getByRole('textbox', { name: 'Addresses' }).fill('nowhere');
  await page.getByLabel('Most pages').fill('11');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('This field is required. Fill it in.').waitFor();
  await page.getByText('“nowhere” is not a web address.').waitFor();
  await page.getByText('The highest value is 10.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('parameter-Word');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel('Search word').fill('chair');
  await expect.poll(() => page.getByText('This field is required').count()).toBe(0);
  await expect.poll(() => page.getByText('The highest value is 10.').count()).toBe(1);
  await page.context().close();
});

test('§5.2: Enter or an arrow key fills an empty field with its placeholder, other keys type', async () => {
  const page = await open();
  const word = page.getByLabel('Search word');
  await word.focus();
  await page.getByText('Press Enter to use “garden chair”.').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => word.inputValue()).toBe('garden chair');
  for (const key of ['ArrowDown', 'ArrowRight']) {
    await word.fill('');
    await page.keyboard.press(key);
    await expect.poll(() => word.inputValue()).toBe('garden chair');
  }
  await word.fill('');
  await page.keyboard.type('t');
  await expect.poll(() => word.inputValue()).toBe('t');
  await page.context().close();
});

test('§5.2: text of more lines than MaxLines is cut to them, which is said', async () => {
  const page = await open();
  await page
    .getByRole('textbox', { name: 'Addresses' })
    .fill('http://a.example\nhttp://b.example\nhttp://c.example\nhttp://d.example');
  await page.getByText('3 of at most 3 lines Only the first 3 lines were kept.').waitFor();
  await page.context().close();
});

test('the input survives a reload and a refusal, which is reported in a sentence', async () => {
  const page = await open();
  await page.getByLabel('Task name').fill('My task');
  await page.getByLabel('Search word').fill('chair');
  await storedDraft(page, 'chair');
  await page.reload();
  await expect.poll(() => page.getByLabel('Task name').inputValue()).toBe('My task');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('group')
    .filter({ hasText: /does not exist any more|cannot be reached|does not understand/u })
    .waitFor();
  await expect.poll(() => page.getByLabel('Search word').inputValue()).toBe('chair');
  await page.context().close();
});

test('without the service the form says why it cannot save, and keeps what was typed', async () => {
  const page = await open();
  await goOffline(page, service);
  await page.getByText('You are offline. What you typed is kept on this device').waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Save and start' }).getAttribute('aria-disabled'))
    .toBe('true');
  await page.context().close();
});
