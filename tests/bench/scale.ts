import { parseArgs } from 'node:util';
import { withDatabase } from '#tests/faults/ownDatabase.ts';
import { runIdle } from './scale/idleWorkers.ts';
import { runMillion } from './scale/millionAddresses.ts';
import { pagesPerSecond } from './scale/pagesPerSecond.ts';

/**
 * `npm run bench:scale`: measures the gain from more worker processes, on a machine that does nothing else. Against a
 * slow site, where cores are not the limit, N of them must do 0.9 N of the work of one; against a fast site the figure
 * is only reported. A lot of a million addresses must be cut, stopped and resumed in 5 s each, and 20 workers without
 * work must cost the database almost nothing. Short forms: `--seconds 5 --addresses 20000 --workers 5`.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    addresses: { type: 'string', default: '1000000' },
    workers: { type: 'string', default: '20' },
  },
});
const seconds = Number(values.seconds);
const counts = [1, 2, 4];
/** Answer time of the slow site, and of the fast one. */
const slowMs = 500;
const fastMs = 0;
const minShare = 0.9;
const maxMs = 5_000;
const maxIdlePercent = 1;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Pages per second by the number of processes. */
async function ratesAt(answerAfterMs: number): Promise<Record<number, number>> {
  const rates: Record<number, number> = {};
  for (const workers of counts) {
    const run = (databaseUrl: string): Promise<number> =>
      pagesPerSecond({ databaseUrl, workers, answerAfterMs, seconds });
    rates[workers] = await withDatabase(run);
    print(`${workers} processes, ${answerAfterMs} ms for a page: ${rates[workers]} pages/s`);
  }
  return rates;
}

const slow = await ratesAt(slowMs);
const fast = await ratesAt(fastMs);
const million = await withDatabase((url) => runMillion(url, Number(values.addresses)));
print(JSON.stringify(million));
const idle = await withDatabase((url) => runIdle(url, Number(values.workers), seconds * 2));
print(JSON.stringify(idle));

const one = slow[1] ?? Infinity;
const scales = counts.every((count) => (slow[count] ?? 0) >= minShare * count * one);
const { cutMs, stoppedMs, resumedMs, wrong } = million;
const isQuick = Math.max(cutMs, stoppedMs, resumedMs) <= maxMs && wrong === 0;
const ok = scales && isQuick && idle.percent < maxIdlePercent;
print(JSON.stringify({ name: 'bench:scale', figures: { slow, fast, million, idle }, ok }));
process.exitCode = ok ? 0 : 1;
