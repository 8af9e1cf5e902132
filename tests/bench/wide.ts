import { join } from 'node:path';
import { chromium, type CDPSession, type Page } from 'playwright-core';
import { gridOf, runAddress } from '#tests/src/features/explorer/explorerPage.ts';
import { wideColumnCount, wideWorld } from '#tests/src/features/explorer/wideWorld.ts';
import { startFixtureService } from '#tests/src/support/fixtureService.ts';
import { obtainChromium } from '#tests/support/chromium.ts';
import { ensureBuilt } from '../../server/launch/build.mjs';
import { scrollGrid, type Scrolled } from './wide/scrollGrid.ts';

/**
 * npm run bench:wide [-- --rounds 5]
 *
 * Scrolls a table of 200 columns in the built console, sideways and down, by the same distance in each frame: the time
 * of the processor for a thousand pixels, long tasks, frames, and frames in which cells in view were not there yet.
 */
const rounds = numberOption('--rounds', 3);
/** A wheel that is turned quickly, and one that is turned as fast as a hand can, in pixels a frame. */
const speeds = { usual: 24, quick: 60 };
const directions = ['sideways', 'down'] as const;
const promised = { longTasks: 0, emptyPercent: 1 };

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

await ensureBuilt(join(import.meta.dirname, '../..'), process.execPath);
const service = await startFixtureService(wideWorld(2_000));
const browser = await chromium.launch({
  executablePath: obtainChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
const measured: Record<string, (Scrolled & { processorMs: number })[]> = {};
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  page.setDefaultTimeout(120_000);
  await page.goto(service.origin + runAddress);
  await page.getByText('On this device, also without a network').waitFor();
  await page.getByText('1 in 1', { exact: true }).waitFor();
  // The work of the page after its start (other screens, the service worker) is not scrolling.
  await page.waitForTimeout(5_000);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  for (let round = 0; round < rounds; round += 1) await measureRound(page, session);
} finally {
  await browser.close();
  await service.close();
}
report();

async function measureRound(page: Page, session: CDPSession): Promise<void> {
  for (const direction of directions) {
    for (const [speed, pixels] of Object.entries(speeds)) {
      await gridOf(page).evaluate((grid) => grid.scrollTo(0, 0));
      await page.waitForTimeout(1_000);
      const before = await processorMs(session);
      const scrolled = await gridOf(page).evaluate(scrollGrid, { direction, pixels, frames: 240 });
      const spent = (await processorMs(session)) - before;
      const distance = scrolled.distance / 1_000;
      (measured[`${direction}, ${speed}`] ??= []).push({ ...scrolled, processorMs: spent / distance });
    }
  }
}

/** The time of the processor that the page's main thread took so far. */
async function processorMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

function report(): void {
  const figures = Object.fromEntries(
    Object.entries(measured).map(([name, each]) => {
      const of = (key: keyof (typeof each)[number]) => round1(median(each.map((one) => one[key])));
      const { framesPerSecond, slowestFrameMs, longTasks, emptyPercent } = {
        framesPerSecond: of('framesPerSecond'),
        slowestFrameMs: of('slowestFrameMs'),
        longTasks: of('longTasks'),
        emptyPercent: of('emptyPercent'),
      };
      const processor = of('processorMs');
      print(
        `${name.padEnd(16)} ${processor} ms for 1,000 px, ${framesPerSecond} frames/s, slowest ${slowestFrameMs} ms, ${longTasks} long tasks, ${emptyPercent} % not there yet`,
      );
      return [name, { processorMs: processor, framesPerSecond, slowestFrameMs, longTasks, emptyPercent }];
    }),
  );
  const ok = Object.values(figures).every(
    ({ longTasks, emptyPercent }) => longTasks <= promised.longTasks && emptyPercent <= promised.emptyPercent,
  );
  print(JSON.stringify({ name: 'bench:wide', figures: { columns: wideColumnCount, ...figures }, promised, ok }));
  process.exitCode = ok ? 0 : 1;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function round1(value: number): number {
  return Math.round(value * 10) / 10;
}

function numberOption(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name);
  return at === -1 ? otherwise : Number(process.argv[at + 1]);
}
