import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ControlType } from '#core/domain/parameters/parameter.ts';
import { legacyBytes } from '#tests/workers/files/support/legacyBytes.ts';
import { textRow, writeWorkbook } from '#tests/workers/files/support/workbookWriter.ts';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { exampleParameter, exampleTemplate } from '#tests/src/support/examples.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const example = exampleTemplate({
  parameters: [
    exampleParameter({
      paramName: 'Urls',
      displayText: 'Addresses',
      isUrl: true,
      controlType: ControlType.MultiInput,
      controlOptions: { isFileImportEnabled: true },
    }),
    exampleParameter({
      paramName: 'Words',
      displayText: 'Words',
      controlType: ControlType.MultiInput,
      controlOptions: { isFileImportEnabled: true, maxLines: 3 },
    }),
  ],
});

const { browser, service } = await startConsole({ ...fixtureWorld(0), templatesIn: () => [example] });

/** Opens the form and the import dialog of one of its fields. */
async function openDialog(
  field: 'Addresses' | 'Words',
): Promise<{ page: Page; choose: (name: string, bytes: Uint8Array | string) => Promise<void> }> {
  const page = await openConsole(browser, service, '/console/template/example');
  const row = page.getByRole('group', { name: 'How the values are given' }).nth(field === 'Addresses' ? 0 : 1);
  await row.getByRole('button', { name: 'From file' }).click();
  await page.getByRole('dialog', { name: 'Import from a file' }).waitFor();
  return {
    page,
    choose: (name, bytes) =>
      page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) }),
  };
}

test('a csv file: the column of addresses is found, others are counted, and its values become the lines', async () => {
  const { page, choose } = await openDialog('Addresses');
  await choose(
    'shops.csv',
    'name;address\nOne;https://one.example/\nTwo;https://two.example/\nTwo;https://two.example/\nNone;\nBad;nowhere\n',
  );
  await page.getByText('1 empty one left out').waitFor();
  await expect.poll(() => page.getByLabel('Column', { exact: true }).inputValue()).toBe('1');
  await expect.poll(() => page.getByLabel('Separator').inputValue()).toBe(';');
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'The first row holds the column names' }).isChecked())
    .toBe(true);
  await page.getByRole('columnheader', { name: 'B address' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Remove 1 duplicate' }).check();
  expect(
    await page
      .getByRole('checkbox', { name: /^Only addresses: leave out 1 other line, such as “nowhere”/u })
      .isChecked(),
  ).toBe(true);
  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Addresses' }).inputValue())
    .toBe('https://one.example/\nhttps://two.example/');
  await page.context().close();
});

test('a line that is longer than one may be is counted, named by its beginning and left out', async () => {
  const { page, choose } = await openDialog('Words');
  await choose('words.txt', `one\ntoo ${'x'.repeat(20_000)}\ntwo\n`);
  await page
    .getByText(`1 longer than 10,000 characters left out, such as “too ${'x'.repeat(35)}…”`, { exact: true })
    .waitFor();
  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Words' }).inputValue()).toBe('one\ntwo');
  await page.context().close();
});

test('a workbook: the sheet is picked, then the column; the header row is no line', async () => {
  const { page, choose } = await openDialog('Words');
  const rows = textRow(1, ['id', 'word']) + textRow(2, ['1', 'chair']) + textRow(3, ['2', 'table']);
  await choose(
    'words.xlsx',
    writeWorkbook({
      sheets: [
        { name: 'Notes', rows: textRow(1, ['x']) },
        { name: 'Secret', rows, state: 'hidden' },
      ],
    }),
  );
  await page.getByLabel('Sheet').selectOption({ label: 'Secret (hidden)' });
  await page.getByRole('button', { name: 'B word' }).click();
  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Words' }).inputValue()).toBe('chair\ntable');
  await page.context().close();
});

test('a txt file is split by lines and trimmed; the field takes no more than its MaxLines', async () => {
  const { page, choose } = await openDialog('Words');
  await choose('words.txt', '  one \r\n\r\ntwo\n three\nfour\n');
  await page.getByText('The field takes at most 3 lines: the first ones are taken.').waitFor();
  await page.getByRole('button', { name: 'Import 3 lines' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Words' }).inputValue()).toBe('one\ntwo\nthree');
  await page.context().close();
});

test('an encoding that was detected wrong is corrected with the rows in view', async () => {
  const { page, choose } = await openDialog('Words');
  await choose('words.txt', legacyBytes('Größe', 'windows-1252'));
  await page.getByRole('cell', { name: 'Größe' }).waitFor();
  await page.getByLabel('Encoding').selectOption('windows-1251');
  await page.getByRole('cell', { name: 'GrцЯe' }).waitFor();
  await page.context().close();
});

test('a file of another kind ends in a sentence, and another can be chosen at once', async () => {
  const { page, choose } = await openDialog('Words');
  await choose('photo.png', 'x');
  await page.getByRole('alert').getByText('Choose a .csv, .xlsx or .txt file.').waitFor();
  await choose('broken.csv', 'a,b\n"c,d\n');
  await page.getByRole('alert').getByText('A quotation mark is opened in line 2').waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Import', exact: true }).getAttribute('aria-disabled'))
    .toBe('true');
  await choose('whole.txt', 'a');
  await page.getByRole('button', { name: 'Import 1 line' }).waitFor();
  await expect.poll(() => page.getByRole('alert').getByText('quotation mark').count()).toBe(0);
  await page.context().close();
});

test('a file is dropped onto the field or into the dialog', async () => {
  const page = await openConsole(browser, service, '/console/template/example');
  const drop = async (target: string, text: string) => {
    const transfer = await page.evaluateHandle((content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], 'list.txt'));
      return data;
    }, text);
    await page.dispatchEvent(target, 'drop', { dataTransfer: transfer });
  };
  await drop('#parameter-Words', 'onto the field');
  await page.getByRole('cell', { name: 'onto the field' }).waitFor();
  await drop('[role=dialog]', 'into the dialog');
  await page.getByRole('cell', { name: 'into the dialog' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.context().close();
});

const lineCount = 200_000;
/** The page may be busy for twenty times of what splitting the text takes; ten were measured. */
const maxSplits = 20;

/** Runs in the page: splits as many lines and reads their addresses, as a console without a worker would have to. */
function splitLines(count: number): number {
  const text = Array.from({ length: count }, (_, index) => `https://shop.example/products/${index},${index}`).join(
    '\n',
  );
  return text.split('\n').filter((line) => URL.canParse(line.split(',')[0] ?? '')).length;
}

test('200,000 lines are imported without a frozen screen', async () => {
  const { page, choose } = await openDialog('Addresses');
  // Measures the time of the page's own thread, without other work on this machine.
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busySeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Infinity;
  };
  const idle = await busySeconds();
  await page.evaluate(splitLines, lineCount);
  const splitting = (await busySeconds()) - idle;
  const before = await busySeconds();
  const text = Array.from({ length: lineCount }, (_, index) => `https://shop.example/products/${index},${index}`);
  await choose('many.csv', text.join('\n'));
  await page.getByRole('button', { name: 'Import 200,000 lines' }).waitFor();
  expect((await busySeconds()) - before).toBeLessThan(maxSplits * splitting);
  await page.getByRole('button', { name: 'Import 200,000 lines' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.getByText('200,000 lines').first().waitFor();
  await page.context().close();
});
