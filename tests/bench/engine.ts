import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Value } from '#core/domain/data/block.ts';
import { crawleeProblem, measure, scrapyProblem, type Measured } from './engine/measure.ts';
import { rowOf, writeSite } from './engine/site.ts';
import { serveSite } from './engine/serveSite.ts';
import { openWholeLine, type WholeLine } from './engine/wholeLine.ts';

/**
 * Compares the product with Scrapy and Crawlee's CheerioCrawler, in turn, on one generated site that another process
 * serves. The figure is CPU seconds per 1,000 pages of the whole crawling process, its start included, and for ours of
 * the database too: queue, blocks, counters and charge are all counted. Medians over the runs; every contender must
 * give the site's rows. Of 3,000 pages the start of worker and database is up to two thirds of the streaming figure,
 * of 15,000 less than a third. Short form: --runs 1 --pages 300.
 */
interface Contender {
  name: string;
  run: (origin: string, pages: number, out: string) => Promise<Measured & { rows: Value[][] | null }>;
}

const here = join(import.meta.dirname, 'engine');

const ours = (line: WholeLine, kind: 'streaming' | 'tree'): Contender => ({
  name: kind,
  run: (origin, pages) => line.run(kind, origin, pages),
});
const theirs = (name: string, ...command: string[]): Contender => ({
  name,
  run: async (origin, pages, out) => {
    const measured = await measure([...command, origin, String(pages), out]);
    return { ...measured, rows: await readJsonRows(out) };
  },
});
const floor: Contender = {
  name: 'bareFetch',
  run: async (origin, pages) => {
    const measured = await measure([process.execPath, join(here, 'bareFetch.ts'), origin, String(pages)]);
    return { ...measured, rows: null };
  },
};

async function readJsonRows(out: string): Promise<Value[][]> {
  const lines = (await readFile(out, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => (JSON.parse(line) as { row: string[] }).row);
}

const runs = numberOption('--runs', 5);
const pages = numberOption('--pages', 15_000);
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const problem = scrapyProblem() ?? crawleeProblem(join(here, 'crawlee'));
if (problem === null) await bench();
else finish({ problem }, false);

async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  const bytes = await writeSite(join(folder, 'site'), pages);
  const server = await serveSite(join(folder, 'site'), folder);
  const line = await openWholeLine();
  print(`${pages} pages of ${Math.round(bytes / pages / 1024)} KB, 8 fields, by ${server.name}, median of ${runs}`);
  const contenders = [
    ours(line, 'streaming'),
    ours(line, 'tree'),
    theirs('scrapy', '/usr/bin/python3', join(here, 'scrapySpider.py')),
    theirs('crawlee', process.execPath, join(here, 'crawlee/crawl.mjs')),
    floor,
  ];
  const results = new Map<string, Measured[]>(contenders.map(({ name }) => [name, []]));
  const wrong: string[] = [];
  try {
    for (let turn = 0; turn < runs; turn += 1) {
      for (const { name, run } of contenders) {
        const { rows, ...measured } = await run(server.origin, pages, join(folder, `${name}-${turn}.jsonl`));
        results.get(name)?.push(measured);
        if (rows !== null && !isTruth(rows)) wrong.push(name);
      }
    }
  } finally {
    await line.close();
    await server.stop();
    await rm(folder, { recursive: true });
  }
  report(results, wrong);
}

function report(results: ReadonlyMap<string, Measured[]>, wrong: readonly string[]): void {
  const per1000 = (name: string): number =>
    median(results.get(name)?.map(({ cpuSeconds }) => (cpuSeconds / pages) * 1000));
  const cpu = Object.fromEntries([...results.keys()].map((name) => [name, round(per1000(name))]));
  const least = Math.min(per1000('scrapy'), per1000('crawlee'));
  const timesLess = { tree: round(least / per1000('tree')), streaming: round(least / per1000('streaming')) };
  for (const [name, measured] of results) {
    const seconds = median(measured.map((one) => one.seconds));
    print(
      `${name.padEnd(10)} ${String(cpu[name]).padStart(7)} CPU s per 1,000 pages ${String(Math.round(pages / seconds)).padStart(6)} pages/s`,
    );
  }
  print(`less CPU than the better of both: ${timesLess.tree} times, streaming ${timesLess.streaming} times`);
  if (wrong.length > 0) print(`other rows than the site's: ${[...new Set(wrong)].join(', ')}`);
  const isKept = wrong.length === 0 && timesLess.tree >= 4 && timesLess.streaming >= 8;
  finish({ pages, runs, cpuSecondsPer1000: cpu, timesLess, wrong }, isKept);
}

/** Returns whether the rows are those of the site, in any order. */
function isTruth(rows: readonly Value[][]): boolean {
  const expected = Array.from({ length: pages }, (_, index) => JSON.stringify(rowOf(index))).toSorted();
  const found = rows.map((row) => JSON.stringify(row)).toSorted();
  return found.length === expected.length && found.every((row, index) => row === expected[index]);
}

function finish(figures: object, isOk: boolean): void {
  print(JSON.stringify({ name: 'bench:engine', figures, ok: isOk }));
  process.exitCode = isOk ? 0 : 1;
}

function median(values: readonly number[] = []): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function numberOption(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name);
  return at === -1 ? otherwise : Number(process.argv[at + 1]);
}
