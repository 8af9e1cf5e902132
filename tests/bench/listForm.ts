import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { TaskStatus } from '#core/domain/task/status.ts';
import { ControlType } from '#core/domain/template/parameter.ts';
import { exampleParameter, exampleTemplate } from '#tests/console/support/examples.ts';
import { columns, fixtureWorld, idOf } from '#tests/console/support/fixtures.ts';
import { startFixtureService } from '#tests/console/support/fixtureService.ts';
import { obtainChromium } from '#tests/support/chromium.ts';
import { ensureBuilt } from '../../server/launch/build.mjs';

/**
 * npm run bench:listForm
 *
 * 20,000 and 200,000 addresses pasted, saved, and imported from a file and from a task: the long animation frames that the
 * page had meanwhile. In turn with words typed into another field, which shows what the machine does to frames of any kind;
 * with the paste of the same text into an empty page's text area, where nothing of ours runs; and with the same steps of ten
 * lines, which show what the dialog and the save cost without the lines.
 */
const few = 10;
const sizes = [few, 20_000, 200_000];
const longestFrameMs = 50;
const mostTries = 3;
/** A busy machine is slow to open a page; that is no fault of the form. */
const patienceMs = 120_000;
const address = 'https://shop.example/products/garden-chairs/';

interface Frames {
  /** Of the longest one; 0 where none was long. */
  longestMs: number;
  /** Long ones: over 50 ms. */
  count: number;
  ms: number;
}

/** By step. */
type Figures = Record<string, Frames>;

const template = exampleTemplate({
  parameters: [
    exampleParameter({ paramName: 'Word', displayText: 'Search word' }),
    exampleParameter({
      paramName: 'Urls',
      displayText: 'Addresses',
      isUrl: true,
      controlType: ControlType.MultiInput,
      controlOptions: { maxLines: 200_000, isFileImportEnabled: true, isTaskImportEnabled: true },
    }),
  ],
});

await ensureBuilt(join(import.meta.dirname, '../..'), process.execPath);
const sources = sourceTasks();
const service = await startFixtureService({ ...sources.world, templatesIn: () => [template] });
const folder = mkdtempSync(join(tmpdir(), 'sheaf-list-form-'));
service.answers.set('/v1/taskrules/createTemplateTaskReturnErrorCode', () => ({
  status: 200,
  body: { code: '', taskId: idOf(1, 0), taskQuantityInfo: { quantity: 1, limit: 100 } },
}));
const browser = await chromium.launch({ executablePath: obtainChromium(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const figures: Record<string, Figures> = {};
  for (const size of sizes) figures[size] = await bestOf(() => measure(size), figures[few]);
  const ok = Object.values(figures).every((each) => isSmooth(each, figures[few]));
  process.stdout.write(`${JSON.stringify({ name: 'bench:listForm', figures, ok })}\n`);
  process.exitCode = ok ? 0 : 1;
} finally {
  await browser.close();
  await service.close();
  rmSync(folder, { recursive: true });
}

/** Of each step its smoothest try: a frame that is long only once is the machine's. */
async function bestOf(attempt: () => Promise<Figures>, ofFew: Figures | undefined): Promise<Figures> {
  let best = await attempt();
  for (let tried = 1; tried < mostTries && !isSmooth(best, ofFew); tried += 1) {
    const again = await attempt();
    const better = Object.entries(again).filter(([name, { longestMs }]) => longestMs < (best[name]?.longestMs ?? 0));
    best = { ...best, ...Object.fromEntries(better) };
  }
  return best;
}

function isSmooth({ typing, plain, ...own }: Figures, ofFew: Figures = {}): boolean {
  // A machine that is busy has long frames of its own; one paste costs what it costs.
  const unavoidable = Math.max(longestFrameMs, typing?.longestMs ?? 0, plain?.longestMs ?? 0);
  return Object.entries(own).every(
    ([step, { longestMs }]) => longestMs <= Math.max(unavoidable, ofFew[step]?.longestMs ?? 0),
  );
}

async function measure(size: number): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  const count = size.toLocaleString('en-US');
  const figures: Figures = {};
  const step = async (name: string, work: () => Promise<unknown>) => {
    figures[name] = await framesOf(page, work);
    const { ms, count: long, longestMs } = figures[name];
    process.stdout.write(`${count} lines, ${name.padEnd(6)} ${ms} ms, ${long} long frames, longest ${longestMs} ms\n`);
  };
  await page.goto('about:blank');
  await page.setContent('<textarea id="text"></textarea>');
  await prepareText(page, size);
  await step('plain', () => page.evaluate(pasteInto, '#text'));
  await openForm(page);
  await step('typing', () => page.getByLabel('Search word').pressSequentially('a garden chair'));
  await prepareText(page, size);
  await step('paste', async () => {
    await page.evaluate(pasteInto, '#parameter-Urls');
    await page.getByText(`${count} of at most`).waitFor();
  });
  await step('save', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Task saved').first().waitFor();
  });
  await openForm(page);
  // By its path: the text of the file would be handed to the page, whose frames it would hold up.
  const file = join(folder, `${size}.csv`);
  writeFileSync(file, Array.from({ length: size }, (_, index) => `${address}${index},${index}`).join('\n'));
  await page.getByRole('button', { name: 'From file' }).click();
  await step('import', async () => {
    await page.locator('[role=dialog] input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: `Import ${count} lines` }).click();
    await page.getByText(`${count} of at most`).waitFor();
  });
  await openForm(page);
  await page.getByRole('button', { name: 'From a task' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Field');
  await dialog
    .getByLabel('Task', { exact: false })
    .nth(1)
    .selectOption({ label: sources.nameBySize.get(size) ?? '' });
  // Once before: until all rows are on this device.
  await field.selectOption('address');
  await page.getByRole('button', { name: `Import ${count} lines` }).waitFor();
  await field.selectOption('name');
  await dialog.getByText('There are no values in it.').waitFor();
  await step('rows', async () => {
    await field.selectOption('address');
    await page.getByRole('button', { name: `Import ${count} lines` }).click();
    await page.getByText(`${count} of at most`).waitFor();
  });
  await context.close();
  return figures;
}

/** For each size a completed task with as many rows. */
function sourceTasks() {
  const world = fixtureWorld(5 * sizes.length);
  const completed = world.tasks.filter(({ taskExecuteStatus }) => taskExecuteStatus === TaskStatus.Completed);
  const nameBySize = new Map<number, string>();
  for (const [index, size] of sizes.entries()) {
    const lot = world.lots.find(({ lotId }) => lotId === completed[index]?.lotId);
    if (lot === undefined) throw new Error('fewer completed tasks than sizes');
    lot.rowCount = size;
    const row = (number: number) => columns.map((name) => (name === 'address' ? `${address}${number}` : null));
    world.rowsByLotId.set(
      lot.lotId,
      Array.from({ length: size }, (_, number) => row(number)),
    );
    nameBySize.set(size, completed[index]?.taskName ?? '');
  }
  return { world, nameBySize };
}

async function openForm(page: Page): Promise<void> {
  await page.goto(`${service.origin}/console/template/example`);
  await page.getByRole('group', { name: 'How the values are given' }).waitFor();
  // What the page fetches once it is there is not the form's.
  await page.waitForTimeout(2_000);
}

async function prepareText(page: Page, size: number): Promise<void> {
  await page.evaluate(
    ([prefix, lines]) => {
      const text = Array.from({ length: lines }, (_, index) => `${prefix}${index}`).join('\n');
      Object.assign(globalThis, { pasted: text });
    },
    [address, size] as const,
  );
}

/** As the browser pastes: the page is asked first, and where it does not mind the text goes into the field. */
function pasteInto(selector: string): void {
  const field = document.querySelector<HTMLTextAreaElement>(selector);
  const { pasted } = globalThis as unknown as { pasted: string };
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', pasted);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  if (field?.dispatchEvent(event) !== true) return;
  // Past React, which would not hear of it.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, pasted);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The long animation frames while something is done, and until half a second of quiet after it. */
async function framesOf(page: Page, work: () => Promise<unknown>): Promise<Frames> {
  await page.evaluate(() => {
    const seen: number[] = [];
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration)));
    observer.observe({ type: 'long-animation-frame' });
    Object.assign(globalThis, { framesSeen: { seen, observer } });
  });
  const began = performance.now();
  await work();
  const ms = Math.round(performance.now() - began);
  await page.waitForTimeout(500);
  const seen = await page.evaluate(() => {
    const { framesSeen } = globalThis as unknown as {
      framesSeen: { seen: number[]; observer: PerformanceObserver };
    };
    framesSeen.observer.disconnect();
    return framesSeen.seen;
  });
  return { ms, count: seen.length, longestMs: Math.round(Math.max(0, ...seen)) };
}
