import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import type { Query } from '#core/domain/data/view.ts';
import { openBenchBrowser, type BenchBrowser } from './store/browser.ts';
import type { GroupRequest } from '#workers/data/api.ts';
import type { Question, QueryTimes } from './store/blockSide.ts';

/**
 * npm run bench:store
 *
 * Stores and reads rows of ten columns in a real browser, as blocks with the worker of a table, beside the
 * straightforward way: one Dexie record per row. The records are fewer, and their times are counted up to the same
 * number of rows. Short form: --rows 50000 --records 10000 --rounds 1.
 */
const rowCount = numberOption('--rows', 1_000_000);
const recordCount = Math.min(rowCount, numberOption('--records', 200_000));
const rounds = numberOption('--rounds', 3);
const promised = {
  storedPerSecond: 150_000,
  openMs: 300,
  pageP95Ms: 10,
  searchMs: 2_000,
  firstMatchesMs: 200,
  sortMs: 3_000,
  groupMs: 2_000,
  differenceMs: 6_000,
  cancelMs: 100,
  diskMb: 120,
};

const queries = {
  'search, many': { search: 'oak' },
  'search, few': { search: 'norden 99' },
  'search, none': { search: 'zebra' },
  'filter by numbers': { filters: [{ kind: 'numbers', column: 'price', min: 100, max: 200 }] },
  'filter by values': { filters: [{ kind: 'oneOf', column: 'category', values: ['Décor', 'office'], isNot: false }] },
  'filter by pattern': { filters: [{ kind: 'pattern', column: 'sku', pattern: '^1.*9$', isNot: false }] },
  'sort by numbers': { sorts: [{ column: 'price', isDescending: false }] },
  'sort by dates': { sorts: [{ column: 'date', isDescending: true }] },
  'sort by names': { sorts: [{ column: 'name', isDescending: false }] },
  'sort by addresses': { sorts: [{ column: 'url', isDescending: false }] },
} satisfies Record<string, Partial<Query>>;
type QueryName = keyof typeof queries;
const names = Object.keys(queries) as QueryName[];

const groups: Record<string, GroupRequest> = {
  'by one column': {
    by: [{ column: 'category', unit: 'value' }],
    measures: [
      { kind: 'mean', column: 'price' },
      { kind: 'distinct', column: 'seller' },
    ],
  },
  'by two columns': {
    by: [
      { column: 'brand', unit: 'value' },
      { column: 'date', unit: 'month' },
    ],
    measures: [{ kind: 'sum', column: 'price' }],
  },
};

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const browser = await openBenchBrowser();
try {
  report({ ...(await measureStoring(browser)), ...(await measureReading(browser)) });
} finally {
  browser.remove();
}

async function measureStoring({ start, profile }: BenchBrowser) {
  const { page, close } = await start();
  const before = diskMb(profile);
  const blocksMs = await page.evaluate((count) => sides.blocks.store(count), rowCount);
  await page.waitForTimeout(1_000);
  const between = diskMb(profile);
  const recordsMs = await page.evaluate((count) => sides.records.store(count), recordCount);
  await page.waitForTimeout(1_000);
  const recordsMb = diskMb(profile) - between;
  await page.evaluate((count) => sides.blocks.store(count, 2), rowCount);
  await close();
  const storing = {
    storedPerSecond: Math.round((rowCount / blocksMs) * 1_000),
    recordsPerSecond: Math.round((recordCount / recordsMs) * 1_000),
    diskMb: Math.round(between - before),
    recordsDiskMb: Math.round((recordsMb * rowCount) / recordCount),
  };
  print(`stored: ${storing.storedPerSecond} rows/s, as records ${storing.recordsPerSecond}`);
  print(`on disk: ${storing.diskMb} MB, as records ${storing.recordsDiskMb}`);
  return storing;
}

type Times = Record<string, number[]>;

/** Each round is a browser that was just started, so that every first question reads from the disk. */
async function measureReading({ start }: BenchBrowser) {
  const times: Times = {};
  const records: Times = {};
  const cancels: number[] = [];
  let highestMb = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { page, memory, close } = await start();
    const atStartMb = (await memory()).nowMb;
    await readBlocks(page, times, cancels);
    const used = await memory();
    highestMb = Math.max(highestMb, used.highestMb - atStartMb);
    print(`round ${round + 1}: ${used.nowMb} MB, at most ${used.highestMb} MB; ${atStartMb} MB at the start`);
    await close();
    const other = await start();
    await readRecords(other.page, records);
    await other.close();
  }
  for (const [name, each] of Object.entries(times)) print(`${name.padEnd(36)} ${spread(each)}`);
  for (const [name, each] of Object.entries(records)) print(`records: ${name.padEnd(27)} ${spread(each)}`);
  print(`cancelled within ${round1(Math.max(...cancels))} ms at most (${cancels.length} times)`);
  return { times, records, cancelMs: round1(Math.max(...cancels)), memoryMb: highestMb };
}

async function readBlocks(page: Page, times: Times, cancels: number[]): Promise<void> {
  const note = (name: string, ...ms: number[]) => (times[name] ??= []).push(...ms);
  const open = async () => note('open to first rows', (await page.evaluate(() => sides.blocks.open())).ms);
  const apply = (name: QueryName) =>
    page.evaluate((query) => sides.blocks.apply(query), queries[name] as Partial<Query>);
  await open();
  note('page', ...(await page.evaluate((count) => sides.blocks.pages(200, count), rowCount)));
  for (const name of names) {
    // A worker without anything in memory: the question reads all rows from the disk.
    await open();
    noteQuery(note, `${name}, from disk`, await apply(name));
  }
  for (const name of names) {
    const found = await apply(name);
    noteQuery(note, `${name}, in memory`, found);
    note(`page, ${name}`, ...(await page.evaluate((count) => sides.blocks.pages(50, count), found.matches)));
  }
  await page.evaluate(() => sides.blocks.apply({}));
  for (const column of ['category', 'name', 'url']) {
    note(`counts of ${column}`, await page.evaluate((asked) => sides.blocks.counts(asked), column));
  }
  for (const column of ['price', 'category', 'url']) {
    note(`profile of ${column}`, await page.evaluate((asked) => sides.blocks.profile(asked), column));
  }
  for (const [name, request] of Object.entries(groups)) {
    note(`group ${name}, in memory`, await page.evaluate((asked) => sides.blocks.group(asked), request));
    await open();
    note(`group ${name}, from disk`, await page.evaluate((asked) => sides.blocks.group(asked), request));
  }
  await page.evaluate(() => sides.blocks.open(2));
  const { ms, counts } = await page.evaluate(() => sides.blocks.compare());
  const expected = Math.floor(rowCount / 10);
  if (counts.added !== expected || counts.gone !== expected) throw new Error(JSON.stringify(counts));
  note('difference of two runs, from disk', ms);
  note('difference of two runs, in memory', (await page.evaluate(() => sides.blocks.compare())).ms);
  await cancelAll(page, cancels);
}

/** Ends each kind of work at several moments, in a worker without anything in memory. */
async function cancelAll(page: Page, cancels: number[]): Promise<void> {
  const asked: Question[] = [
    ...Object.values(queries).map((query) => ({ query })),
    ...Object.values(groups),
    { before: 1, after: 2, key: ['sku'] },
  ];
  for (const question of asked) {
    for (const afterMs of [20, 300, 1_000, 2_000]) {
      await page.evaluate((runs) => sides.blocks.open(runs), 'key' in question ? 2 : 1);
      const ms = await page.evaluate(([wanted, after]) => sides.blocks.cancelAfter(wanted, after), [
        question,
        afterMs,
      ] as const);
      if (ms !== null) cancels.push(ms);
    }
  }
}

function noteQuery(
  note: (name: string, ...ms: number[]) => void,
  name: string,
  { ms, firstMs, code }: QueryTimes,
): void {
  if (code !== null) throw new Error(`${name}: ${code}`);
  note(name, ms);
  if (firstMs !== null) note(`${name}: first rows`, firstMs);
}

async function readRecords(page: Page, times: Times): Promise<void> {
  const scale = rowCount / recordCount;
  const note = (name: string, ...ms: number[]) => (times[name] ??= []).push(...ms);
  note('open to first rows', await page.evaluate(() => sides.records.open()));
  note('page', ...(await page.evaluate((count) => sides.records.pages(200, count), recordCount)));
  note('search', (await page.evaluate(() => sides.records.search('oak'))).ms * scale);
  note('sort by numbers', (await page.evaluate(() => sides.records.sort('price'))) * scale);
  note('sort by addresses', (await page.evaluate(() => sides.records.sort('url'))) * scale);
}

type Results = Awaited<ReturnType<typeof measureStoring>> & Awaited<ReturnType<typeof measureReading>>;

function report({ times, records, ...facts }: Results): void {
  const most = (wanted: (name: string) => boolean) =>
    round1(Math.max(...Object.entries(times).flatMap(([name, each]) => (wanted(name) ? [median(each)] : []))));
  const pages = Object.entries(times).filter(([name]) => name.startsWith('page'));
  const figures = {
    rows: rowCount,
    ...facts,
    openMs: round1(median(times['open to first rows'] ?? [])),
    pageP95Ms: round1(Math.max(...pages.map(([, each]) => percentile(each, 0.95)))),
    searchMs: most((name) => /^search.*(disk|memory)$/u.test(name)),
    firstMatchesMs: most((name) => /^search.*first rows$/u.test(name)),
    sortMs: most((name) => name.startsWith('sort')),
    groupMs: most((name) => name.startsWith('group')),
    differenceMs: most((name) => name.startsWith('difference')),
    medians: medians(times),
    recordMedians: medians(records),
  };
  const { storedPerSecond, ...limits } = promised;
  const ok =
    figures.storedPerSecond >= storedPerSecond &&
    Object.entries(limits).every(([name, limit]) => figures[name as keyof typeof limits] <= limit);
  print(JSON.stringify({ name: 'bench:store', figures, promised, ok }));
  process.exitCode = ok ? 0 : 1;
}

function diskMb(folder: string): number {
  return Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]) / 1024;
}

function medians(times: Times): Record<string, number> {
  return Object.fromEntries(Object.entries(times).map(([name, each]) => [name, round1(median(each))]));
}

function spread(values: readonly number[]): string {
  return `median ${round1(median(values))} ms (${round1(Math.min(...values))} to ${round1(Math.max(...values))})`;
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
}

function round1(value: number): number {
  return Math.round(value * 10) / 10;
}

function numberOption(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name);
  return at === -1 ? otherwise : Number(process.argv[at + 1]);
}
