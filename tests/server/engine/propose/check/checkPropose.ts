// npm run check:propose -- [--set <folder of real pages>] [--page <name>]
//
// Proposes tables for pages whose wanted table is known, runs the recipes and compares: whether the wanted table comes
// first and among the first three, whether its records, columns and next page are right; beside them the largest set of
// like siblings. Half of the pages were made before the rules were tuned, half after; real pages are read from a
// folder. Then the columns of recipes after redesigns of their sites: held, mended, named as lost, or wrong.
import { parseArgs } from 'node:util';
import { proposeTables } from '#server/engine/propose/proposeTables.ts';
import { allPages } from '../pages/allPages.ts';
import type { KnownPage } from '../pages/knownPage.ts';
import { demoRedesigns } from '../redesigns/demoSites.ts';
import { fates, fatesOf, type Fate } from '../redesigns/fates.ts';
import { ownRedesigns } from '../redesigns/ownSites.ts';
import { largestSiblings } from './baseline.ts';
import { judge, runProposal, type Verdict } from './judge.ts';
import { processorTime } from './largePage.ts';
import { realFigures } from './realPages.ts';

const { values } = parseArgs({ options: { set: { type: 'string' }, page: { type: 'string' } } });

const pages = allPages().filter(({ name }) => values.page === undefined || name === values.page);
const figures: Record<string, unknown> = {};
for (const half of ['tuned', 'heldOut'] as const) {
  const own = pages.filter((page) => page.half === half);
  if (own.length === 0) continue;
  figures[half] = {
    proposed: report(`${half}, proposed`, own.map(judgePage), true),
    baseline: report(`${half}, baseline`, own.map(judgeBaseline), false),
  };
}
if (values.page === undefined) {
  const time = processorTime();
  process.stdout.write(
    `a page of ${(time.bytes / 1e6).toFixed(1)} MB: ${time.ms.toFixed(0)} ms of processor, the first time ${time.firstMs.toFixed(0)} ms, the parser alone ${time.parserMs.toFixed(0)} ms\n`,
  );
  figures['time'] = time;
  figures['redesigns'] = await reportRedesigns();
}
const folder = values.set ?? process.env['REAL_PAGES'];
if (folder !== undefined && values.page === undefined) {
  const real = realFigures(folder, (line) => process.stdout.write(`${line}\n`));
  if (real === null) process.stderr.write('there are no pages in this folder\n');
  else {
    const { lists, products, articles, cpuMsPerPage } = real;
    const lines = [
      `real lists ${lists.pages}: first ${lists.first.toFixed(3)}, firstThree ${lists.firstThree.toFixed(3)}, records ${lists.records.toFixed(3)}, baseline ${lists.baseline.toFixed(3)}`,
      `real products ${products.pages}: record first ${products.recordFirst.toFixed(3)}`,
      `real articles ${articles.pages}: record first ${articles.recordFirst.toFixed(3)}`,
      `real pages: ${cpuMsPerPage.toFixed(0)} ms of processor each`,
    ];
    for (const line of lines) process.stdout.write(`${line}\n`);
    figures['real'] = real;
  }
}
process.stdout.write(`${JSON.stringify({ name: 'check:propose', figures })}\n`);

function judgePage(page: KnownPage): Verdict {
  const proposals = proposeTables(page.html, page.address).tables;
  if (values.page !== undefined) {
    for (const { kind, items, columns, recordCount, score, next } of proposals) {
      process.stdout.write(
        `${score.toFixed(2)} ${kind} ${JSON.stringify(items)} ${recordCount} ${JSON.stringify(next)}\n`,
      );
      for (const { name, type, from, samples } of columns)
        process.stdout.write(`    ${name} (${type}) ${JSON.stringify(from)} ${JSON.stringify(samples)}\n`);
    }
  }
  const tables = proposals.map((proposal) => runProposal(proposal, page.address, page.html));
  return judge(page, tables, (index) => proposals[index]?.kind === 'record');
}

function judgeBaseline(page: KnownPage): Verdict {
  return judge(page, largestSiblings(page.html, page.address), () => false);
}

/** Counts the columns of all redesigns by what becomes of them. */
async function reportRedesigns(): Promise<Record<Fate, number>> {
  const counts = { held: 0, mended: 0, lost: 0, wrong: 0 };
  const redesigns = [...demoRedesigns(), ...ownRedesigns()];
  for (const redesign of redesigns) for (const { fate } of await fatesOf(redesign)) counts[fate] += 1;
  const text = fates.map((fate) => `${fate} ${counts[fate]}`).join(', ');
  process.stdout.write(`${'columns'.padEnd(20)} ${redesigns.length} redesigns: ${text}\n`);
  return counts;
}

function report(title: string, verdicts: Verdict[], isVerbose: boolean) {
  if (isVerbose) {
    for (const { page, place, areRecordsExact, columns, isNextRight } of verdicts) {
      if (place === 1 && areRecordsExact && columns.wrong.length === 0 && isNextRight) continue;
      process.stdout.write(
        `  ${page}: place ${place ?? 'none'}${areRecordsExact ? '' : ', records differ'}${columns.wrong.length > 0 ? `, without ${columns.wrong.join(', ')}` : ''}${isNextRight ? '' : ', next page differs'}\n`,
      );
    }
  }
  const share = (test: (verdict: Verdict) => boolean): number => verdicts.filter(test).length / verdicts.length;
  const wanted = verdicts.reduce((sum, { columns }) => sum + columns.wanted, 0);
  const right = verdicts.reduce((sum, { columns }) => sum + columns.right, 0);
  const proposed = verdicts.reduce((sum, { columns }) => sum + columns.proposed, 0);
  const shares = {
    first: share(({ place }) => place === 1),
    firstThree: share(({ place }) => place !== null && place <= 3),
    records: share(({ areRecordsExact }) => areRecordsExact),
    columns: wanted === 0 ? 1 : right / wanted,
    columnsPerWanted: wanted === 0 ? 1 : proposed / wanted,
    next: share(({ isNextRight }) => isNextRight),
  };
  const text = Object.entries(shares).map(([name, value]) => `${name} ${value.toFixed(3)}`);
  process.stdout.write(`${title.padEnd(20)} ${verdicts.length} pages: ${text.join(', ')}\n`);
  return { pages: verdicts.length, ...shares };
}
