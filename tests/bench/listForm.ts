import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { TaskStatus } from '#core/domain/task/status.ts';
import { ControlType } from '#core/domain/parameters/parameter.ts';
import { exampleParameter, exampleTemplate } from '#tests/src/support/examples.ts';
import { columns, fixtureWorld, idOf } from '#tests/src/support/fixtures.ts';
import { startFixtureService } from '#tests/src/support/fixtureService.ts';
import { obtainChromium } from '#tests/support/chromium.ts';
import { ensureBuilt } from '../../server/launch/build.mjs';

/**
 * npm run bench:listForm
 *
 * Measures the page's long animation frames while 20,000 and 200,000 addresses are pasted, saved, and imported from a
 * file and from a task. Three comparisons run in turn with it: words typed into another field, which show the machine's
 * effect on frames of any kind; the same text pasted into an empty page's text area, without our code; and the same
 * steps with ten lines, which show the cost of the dialog and the save without the lines.
 */
const few = 10;
const sizes = [few, 20_000, 200_000];
const longestFrameMs = 50;
const maxTries = 3;
/** A busy machine opens a page slowly; that is no fault of the form. */
const patienceMs = 120_000;
const address = 'https://shop.example/products/garden-chairs/';

interface Frames {
  /** Length of the longest frame; 0 where none was long. */
  longestMs: number;
  /** Number of long frames: over 50 ms. */
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

/** Takes the smoothest attempt of each step: a frame that is long only once is caused by the machine. */
async function bestOf(attempt: () => Promise<Figures>, ofFew: Figures | undefined): Promise<Figures> {
  let best = await attempt();
  for (let tried = 1; tried < maxTries && !isSmooth(best, ofFew); tried += 1) {
    const again = await attempt();
    const better = Object.entries(again).filter(([name, { longestMs }]) => longestMs < (best[name]?.longestMs ?? 0));
    best = { ...best, ...Object.fromEntries(better) };
  }
  return best;
}

function isSmooth({ typing, plain, ...own }: Figures, ofFew: Figures = {}): boolean {
  // A busy machine has long frames of its own; a paste has a cost of its own.
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
  // Passed by its path: otherwise the page would receive the file's text, which would block its frames.
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
  // Once before the measurement, so that all rows are on this device.
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

/** Makes a completed task with as many rows for each size. */
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
  // The page's fetches after it opened are not part of the form.
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

/**
 * Pastes like the browser: the page gets the event first, and unless it prevents that, the text goes into the field.
 */
function pasteInto(selector: string): void {
  const field = document.querySelector<HTMLTextAreaElement>(selector);
  const { pasted } = globalThis as unknown as { pasted: string };
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', pasted);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  if (field?.dispatchEvent(event) !== true) return;
  // The native setter: React's own would hide the change from React.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, pasted);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Collects the long animation frames during some work, and until half a second without any after it. */
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
