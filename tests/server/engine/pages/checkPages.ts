// npm run check:pages -- --set <folder> [--others]
//
// Reads the main text of recorded pages with its title, author and date, and rows of products and recipes by the shipped
// templates, and compares them with their answers; works for any folder of that form. With `--others` Readability (over jsdom and over linkedom) and Defuddle, which are installed
// in their own folder, read the same pages. Prints the figures of each set and tool, with the processor time for a page.
import { parseArgs } from 'node:util';
import { articleFigures, factFigures, segmentFigures, type Figures } from './measures.ts';
import { openPageSet } from './pageSet.ts';
import { maxSeconds, otherTools, otherToolsProblem, readByOther } from './otherTools.ts';
import { pageSays } from './pageSays.ts';
import { openPages, readByEngine, type ReadPages } from './readPages.ts';
import { productFigures, recipeFigures } from './rowMeasures.ts';
import { templateRow } from './templateRows.ts';

const { values } = parseArgs({ options: { set: { type: 'string' }, others: { type: 'boolean', default: false } } });
if (values.set === undefined) {
  process.stderr.write(
    'npm run check:pages -- --set <folder with articles.json, segments.json and pages/> [--others]\n',
  );
  process.exit(1);
}
const set = openPageSet(values.set);
const open = openPages(set);

const figures = { sheaf: report('sheaf', readByEngine(open)) };
const products = rowsBy('schema-org-product');
const recipes = rowsBy('schema-org-recipe');
const recipeShares = recipeFigures(set.recipes, recipes.rowOf, (page) => pageSays(set.html(page) ?? ''));
const rows = {
  products: reportRows({ products: productFigures(set.products, products.rowOf) }, products.count),
  recipes: reportRows(
    { recipes: recipeShares.answered, stating: recipeShares.stating, exact: recipeShares.exact },
    recipes.count,
  ),
};
const problem = values.others ? otherToolsProblem() : null;
if (problem !== null) process.stderr.write(`${problem}\n`);
const others = values.others && problem === null ? otherTools : [];
const compared = Object.fromEntries(others.map((tool) => [tool, report(tool, readByOther(tool, open))]));
for (const [tool, { cpuMsPerPage }] of Object.entries(compared)) {
  const share = figures.sheaf.cpuMsPerPage / cpuMsPerPage;
  process.stdout.write(`sheaf takes ${share.toFixed(2)} of the processor time of ${tool}\n`);
}
process.stdout.write(`${JSON.stringify({ name: 'check:pages', figures: { ...figures, ...rows, ...compared } })}\n`);

function report(tool: string, { textOf, factsOf, pages, empty, over, cpuMs }: ReadPages) {
  const articles = articleFigures(set.articles, textOf);
  const segments = segmentFigures(set.segments, textOf);
  const facts = factFigures(set.segments, factsOf);
  const cpuMsPerPage = cpuMs / pages;
  const right = Object.entries(facts).map(([fact, share]) => `${fact} ${share.toFixed(3)}`);
  const lines = [
    `articles  ${lineOf(articles)}`,
    `segments  ${lineOf(segments)}`,
    `facts     ${right.join(', ')} right of those annotated`,
    `${pages} pages, ${empty} without a text, ${cpuMsPerPage.toFixed(1)} ms of processor each`,
    ...(over.length === 0 ? [] : [`ended after ${maxSeconds} s of processor on ${over.join(', ')}`]),
  ];
  for (const line of lines) process.stdout.write(`${tool.padEnd(20)} ${line}\n`);
  return { articles, segments, facts, pages, empty, over: over.length, cpuMsPerPage };
}

/** Returns the reader of rows by a shipped template, which counts its pages and their processor time. */
function rowsBy(slug: string) {
  const read = templateRow(slug);
  const count = { pages: 0, empty: 0, cpuMs: 0 };
  const rowOf = (page: string, url: string) => {
    const html = set.html(page);
    const before = process.cpuUsage();
    const row = html === null ? null : read(html, url);
    const { user, system } = process.cpuUsage(before);
    count.cpuMs += (user + system) / 1_000;
    count.pages += 1;
    if (row === null) count.empty += 1;
    return row;
  };
  return { rowOf, count };
}

/** Prints the shares of each kind in a line of its own, and the pages they were counted on. */
function reportRows(
  kinds: Record<string, Record<string, number>>,
  { pages, empty, cpuMs }: { pages: number; empty: number; cpuMs: number },
) {
  for (const [kind, shares] of Object.entries(kinds)) {
    const text = Object.entries(shares).map(([column, share]) => `${column} ${share.toFixed(3)}`);
    process.stdout.write(`${'sheaf'.padEnd(20)} ${kind.padEnd(9)} ${text.join(', ')}\n`);
  }
  const cpuMsPerPage = cpuMs / pages;
  process.stdout.write(
    `${'sheaf'.padEnd(20)} ${pages} pages, ${empty} without a row, ${cpuMsPerPage.toFixed(1)} ms of processor each\n`,
  );
  return { ...kinds, pages, empty, cpuMsPerPage };
}

function lineOf({ precision, recall, f }: Figures): string {
  return `precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, F ${f.toFixed(3)}`;
}
