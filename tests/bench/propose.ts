import { execFileSync } from 'node:child_process';
import { largePage, median, spentOn } from '#tests/server/engine/propose/check/largePage.ts';
import { proposeTables } from '#server/engine/propose/proposeTables.ts';

/**
 * npm run bench:propose
 *
 * Proposes tables for pages of 0.1 to 1 MB with several long lists, each size in a process of its own: processor time of
 * the first page of a worker, the median of further ones, and the memory at most beside what the program has before it.
 */
const sizes = [100_000, 300_000, 1_000_000];
const rounds = 9;
/** Of a page of a megabyte, in ms of processor. */
const most = 300;

interface Spent {
  bytes: number;
  firstMs: number;
  medianMs: number;
  megaBytesMore: number;
}

const [asked] = process.argv.slice(2);
if (asked !== undefined) {
  process.stdout.write(JSON.stringify(measure(Number(asked))));
} else {
  const figures = sizes.map((bytes): Spent => {
    const answer = execFileSync(process.execPath, [import.meta.filename, String(bytes)], { encoding: 'utf8' });
    const spent = JSON.parse(answer) as Spent;
    const { firstMs, medianMs, megaBytesMore } = spent;
    process.stdout.write(
      `${(spent.bytes / 1e6).toFixed(1)} MB: first ${firstMs.toFixed(0)} ms, then ${medianMs.toFixed(0)} ms (median of ${rounds}), ${megaBytesMore.toFixed(0)} MB more at most\n`,
    );
    return spent;
  });
  const ok = figures.every(({ medianMs }) => medianMs <= most);
  process.stdout.write(`${JSON.stringify({ name: 'bench:propose', figures, ok })}\n`);
  process.exitCode = ok ? 0 : 1;
}

function measure(wanted: number): Spent {
  const html = largePage(wanted);
  const before = process.memoryUsage.rss();
  const propose = () => spentOn(() => proposeTables(html, 'https://large.example/list?page=2').tables);
  const firstMs = propose();
  const medianMs = median(Array.from({ length: rounds }, propose));
  const megaBytesMore = (process.resourceUsage().maxRSS * 1024 - before) / 1e6;
  return { bytes: Buffer.byteLength(html), firstMs, medianMs, megaBytesMore };
}
