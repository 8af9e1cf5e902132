import { parseArgs } from 'node:util';
import { openBenchBrowser } from './store/browser.ts';

/**
 * `npm run bench:edits -- --edits 300`: the time until an edit is durable on the device (strict durability, with its
 * backup), with an empty queue and while 1,000 edits wait; the exit code is 1 where the 95th percentile is over 10 ms.
 */
const { values } = parseArgs({ options: { edits: { type: 'string', default: '300' } } });
const edits = Number(values.edits);
const queues = [0, 1_000];
const promisedP95Ms = 10;

const browser = await openBenchBrowser();
try {
  const { page, close } = await browser.start();
  const figures: Record<string, { p50Ms: number; p95Ms: number }> = {};
  for (const waiting of queues) {
    const times = await page.evaluate(([queued, count]) => sides.edits.times(queued, count), [waiting, edits] as const);
    figures[`${waiting} waiting`] = { p50Ms: quantile(times, 0.5), p95Ms: quantile(times, 0.95) };
  }
  await close();
  const ok = Object.values(figures).every(({ p95Ms }) => p95Ms <= promisedP95Ms);
  process.stdout.write(`${JSON.stringify({ name: 'bench:edits', figures, promised: { p95Ms: promisedP95Ms }, ok })}\n`);
  process.exitCode = ok ? 0 : 1;
} finally {
  browser.remove();
}

function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round((sorted[Math.ceil(sorted.length * part) - 1] ?? 0) * 10) / 10;
}
