import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lineList, type LineList } from '#core/domain/parameters/lineList.ts';
import { ControlType, DataType } from '#core/domain/parameters/parameter.ts';
import { secretMask } from '#core/domain/parameters/parameter.ts';
import { TaskUrlType } from '#core/domain/addresses/urlRule.ts';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { readDevice, storedDraft } from '../../support/device.ts';
import { exampleParameter, exampleTemplate } from '#tests/src/support/examples.ts';
import { fixtureWorld, idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const example = exampleTemplate({
  parameters: [
    exampleParameter({
      paramName: 'Urls',
      displayText: 'Addresses',
      isUrl: true,
      isRequired: true,
      controlType: ControlType.MultiInput,
      controlOptions: { maxLines: 200_000, isFileImportEnabled: true, isTaskImportEnabled: true },
    }),
    exampleParameter({ paramName: 'Cookie', displayText: 'Cookie', dataType: DataType.PreLogin }),
  ],
});
const createPath = '/v1/taskrules/createTemplateTaskReturnErrorCode';
const updatePath = '/v1/taskrules/updateTemplateTask';
const created = {
  status: 200,
  body: { code: '', taskId: idOf(1, 0), taskQuantityInfo: { quantity: 1, limit: 100 } },
};

const { browser, service } = await startConsole({ ...fixtureWorld(2), templatesIn: () => [example] });
/** The requests of the console about tasks and lists, in their order. */
const asked: { path: string; body: { userInputParameters: string; taskName: string } | null }[] = [];

beforeEach(() => {
  service.answers.set(createPath, () => created);
  service.answers.set(updatePath, () => ({ status: 200, body: { error: null } }));
});
afterEach(() => {
  asked.length = 0;
});

async function open(address = '/console/template/example'): Promise<Page> {
  const page = await openConsole(browser, service, address);
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/v1\/(taskrules|parameterLists)\//u.test(pathname)) return;
    const isJson = request.headers()['content-type'] === 'application/json';
    const body = isJson ? (request.postDataJSON() as never) : null;
    asked.push({ path: pathname.replace(/[0-9a-f]{64}/u, '<hash>'), body });
  });
  await page.getByRole('group', { name: 'How the values are given' }).waitFor();
  return page;
}

/** Pastes as a user does: the browser passes the text to the page, which handles it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Addresses' }).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const addresses = (count: number) => Array.from({ length: count }, (_, index) => `https://a.example/${index}`);
const named = (lines: string[]) =>
  lineList(createHash('sha256').update(lines.join('\n')).digest('hex'), lines.length, lines);
const saved = (call: (typeof asked)[number] | undefined) =>
  JSON.parse(call?.body?.userInputParameters ?? '{}') as {
    UIParameters: { Customize?: unknown }[];
    TemplateParameters: { ParamName: string; Value: unknown }[];
  };
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const wholeDevice = async (page: Page) => JSON.stringify(await readDevice(page));

test('200,000 pasted lines survive a reload as a draft, and are sent once, before the task that names them', async () => {
  const page = await open();
  const lines = addresses(200_000);
  await paste(page, `${lines.join('\r\n')}\r\n\r\n one too many `);
  await page.getByText('200,000 of at most 200,000 lines Only the first 200,000 lines were kept.').waitFor();
  await page.getByText('and 199,995 more').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await storedDraft(page, '200000');
  await page.reload();
  await page.getByText('Your draft was restored.').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as text' }).click(),
  ]);
  expect((await readFile((await download.path()) ?? '', 'utf8')).trimEnd().split('\n')).toEqual(lines);
  await save(page);
  await page.getByText('Task saved').first().waitFor();
  expect(asked.map(({ path }) => path)).toEqual(['/v1/parameterLists/<hash>', createPath]);
  const { TemplateParameters } = saved(asked[1]);
  expect(TemplateParameters[0]).toEqual({ ParamName: 'Urls', Value: named(lines) });
  const packed = service.world.lists.get(named(lines).list) ?? Buffer.alloc(0);
  expect(gunzipSync(packed).toString()).toBe(lines.join('\n'));
  await page.context().close();
});

test('a pasted line that is longer than one may be is left out with a sentence, and nothing else is lost', async () => {
  const page = await open();
  const giant = `https://a.example/${'x'.repeat(100_000)}`;
  const sentence = page.getByText(/Lines longer than 10,000 characters were left out\. The first begins with “https:/u);
  await page.getByRole('textbox', { name: 'Addresses' }).fill('https://a.example/\n');
  await paste(page, giant);
  await sentence.waitFor();
  await expect.poll(() => page.getByText('1 of at most 200,000 lines').count()).toBe(1);
  await expect.poll(() => page.getByText('lines were kept').count()).toBe(0);
  await page.getByRole('textbox', { name: 'Addresses' }).fill('');
  await paste(page, giant);
  await sentence.waitFor();
  await expect.poll(() => page.getByText('lines were kept').count()).toBe(0);
  await paste(page, [...addresses(2_500), giant, ...addresses(2_500)].join('\n'));
  await page.getByText('5,000 of at most 200,000 lines').waitFor();
  await sentence.waitFor();
  await page.context().close();
});

test('a list that the service let go meanwhile is sent again, and the task is saved', async () => {
  const page = await open();
  await paste(page, addresses(3_000).join('\n'));
  await page.getByText('3,000 of at most').waitFor();
  const problem = { code: 'InvalidParameter', paramName: 'Urls', problem: { code: 'ListMissing' } };
  const answers = [{ status: 400, body: problem }, created];
  service.answers.set(createPath, () => answers.shift() ?? created);
  await save(page);
  await page.getByText('Task saved').first().waitFor();
  const put = '/v1/parameterLists/<hash>';
  expect(asked.map(({ path }) => path)).toEqual([put, createPath, put, createPath]);
  await page.context().close();
});

test('§5.2: a line in the middle of a list that breaks a rule is reported before anything is sent', async () => {
  const page = await open();
  await paste(page, [...addresses(2_500), 'nowhere', ...addresses(2_500)].join('\n'));
  await page.getByText('5,001 of at most').waitFor();
  await save(page);
  await page.getByText('“nowhere” is not a web address').waitFor();
  expect(asked).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('parameter-Urls');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => page.getByText('“nowhere” is not a web address').count()).toBe(0);
  await page.context().close();
});

test('a task’s list comes when its form is opened, and stays with the task where it cannot', async () => {
  const lines = addresses(4_000);
  const Urls: LineList = named(lines);
  const [task] = service.world.tasks;
  Object.assign(task ?? {}, {
    templateSlug: 'example',
    parameters: { Urls, Cookie: '' },
    lineOrigins: { Urls: { taskUrlType: TaskUrlType.FileSource, fileName: 'shops.csv' } },
  });
  service.touch();
  const page = await open(`/console/template/example?taskId=${idOf(1, 0)}`);
  await page.getByText('4,000 of at most').waitFor();
  await page.getByText('From the file “shops.csv”.').waitFor();
  await page.getByText('The whole list is not on this device yet.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Task saved').first().waitFor();
  const lineOrigins = { Urls: { taskUrlType: TaskUrlType.FileSource, fileName: 'shops.csv' } };
  expect(service.world.tasks[0]).toMatchObject({ parameters: { Urls }, lineOrigins });

  service.world.lists.set(Urls.list, gzipSync(lines.join('\n')));
  await page.goto(`${service.origin}/console/template/example?taskId=${idOf(1, 0)}`);
  await page.getByText('4,000 of at most').waitFor();
  await expect.poll(async () => (await readDevice(page))['lists']).toContain(Urls.list);
  service.isReachable = false;
  await page.reload();
  await page.getByText('4,000 of at most').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as text' }).click(),
  ]);
  expect((await readFile((await download.path()) ?? '', 'utf8')).trimEnd().split('\n')).toEqual(lines);
  await page.context().close();
});

test('§3.5: where lines are from is saved with the task, kept in the draft, and gone when they are cleared', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'From file' }).click();
  const file = {
    name: 'list.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('https://a.example\nhttps://b.example'),
  };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  await page.getByText('From the file “list.txt”.').waitFor();
  await storedDraft(page, 'list.txt');
  await page.reload();
  await page.getByText('From the file “list.txt”.').waitFor();
  await save(page);
  await page.getByText('Task saved').first().waitFor();
  expect(saved(asked.at(-1)).UIParameters[0]?.Customize).toEqual({ taskUrlType: 1, fileName: 'list.txt' });
  await page.goto(`${service.origin}/console/template/example`);
  await page.getByRole('textbox', { name: 'Addresses' }).fill('https://c.example');
  await save(page);
  await page.getByText('Task saved').first().waitFor();
  expect(saved(asked.at(-1)).UIParameters[0]?.Customize).toBeUndefined();
  await page.context().close();
});

test('§3.5: the task that lines are from is named, and where it is gone its field is', async () => {
  const [task, source] = service.world.tasks;
  const parameters = { Urls: ['https://a.example'], Cookie: '' };
  const lineOrigins = { Urls: { taskUrlType: TaskUrlType.Correlative } };
  const from = { urlSourceTaskId: source?.taskId, urlSourceTaskField: 'address' };
  Object.assign(task ?? {}, { templateSlug: 'example', parameters, lineOrigins, ...from });
  service.touch();
  const page = await open(`/console/template/example?taskId=${idOf(1, 0)}`);
  await page.getByText(`From “address” of the task “${source?.taskName ?? ''}”.`).waitFor();
  await save(page);
  await page.getByText('Task saved').first().waitFor();
  expect(service.world.tasks[0]).toMatchObject({ ...from, lineOrigins });
  Object.assign(service.world.tasks[0] ?? {}, { urlSourceTaskId: idOf(1, 99) });
  service.touch();
  await page.context().close();
  const other = await open(`/console/template/example?taskId=${idOf(1, 0)}`);
  await other.getByText('From “address” of a task that is not here any more.').waitFor();
  await other.context().close();
});

async function openTaskWithCookie(): Promise<Page> {
  const [task] = service.world.tasks;
  const parameters = { Urls: ['https://a.example'], Cookie: secretMask };
  Object.assign(task ?? {}, { templateSlug: 'example', parameters, lineOrigins: {} });
  service.touch();
  const page = await open(`/console/template/example?taskId=${idOf(1, 0)}`);
  await page.getByText('A cookie is set.').waitFor();
  return page;
}

test('a new task made of one with a cookie takes it along without asking', async () => {
  const page = await openTaskWithCookie();
  await page.getByRole('button', { name: 'More ways to save' }).click();
  await page.getByRole('menuitem', { name: 'Create new task' }).click();
  await page.getByText('Task saved').first().waitFor();
  const sent = asked.at(-1);
  expect(sent).toMatchObject({ path: createPath, body: { secretsOfTaskId: idOf(1, 0) } });
  expect(saved(sent).TemplateParameters[1]?.Value).toBe(secretMask);
  await page.context().close();
});

test('a cookie that is set is never shown, can be kept, replaced or removed, and is on no device', async () => {
  const page = await openTaskWithCookie();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Replace' }).click();
  await page.getByText('Left empty, the cookie is removed when you save.').waitFor();
  await page.getByRole('button', { name: 'Keep the one that is set' }).click();
  await page.getByRole('button', { name: 'Replace' }).click();
  await page.getByRole('textbox', { name: 'Cookie' }).fill(' sid=4711-secret ');
  await page.waitForTimeout(400);
  expect(await wholeDevice(page)).not.toContain('4711-secret');
  await save(page);
  await page.getByText('Task saved').first().waitFor();
  expect(saved(asked.at(-1)).TemplateParameters[1]?.Value).toBe('sid=4711-secret');
  expect(await wholeDevice(page)).not.toContain('4711-secret');
  await page.context().close();
});
