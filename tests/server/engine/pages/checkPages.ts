// npm run check:pages -- --set <folder>
//
// Reads the main text of recorded pages, and rows of products and recipes by the shipped templates, and compares them
// with their answers; works for any folder of that form. Prints one line for each set, with the processor time for a
// page.
import { parseArgs } from 'node:util';
import { articleText } from '#server/engine/extract/article/articleText.ts';
import { parseTree } from '#server/engine/extract/tree/parseTree.ts';
import { articleFigures, segmentFigures, type Figures } from './measures.ts';
import { openPageSet } from './pageSet.ts';
import { productFigures, recipeFigures } from './rowMeasures.ts';
import { templateRow } from './templateRows.ts';

const { values } = parseArgs({ options: { set: { type: 'string' } } });
if (values.set === undefined) {
  process.stderr.write('npm run check:pages -- --set <folder with articles.json, segments.json and pages/>\n');
  process.exit(1);
}
const set = openPageSet(values.set);
const read = { pages: 0, empty: 0, cpuMs: 0 };

const textOf = (page: string): string => {
  const html = set.html(page);
  const before = process.cpuUsage();
  const text = html === null ? '' : (articleText(parseTree(html, false)) ?? '');
  const { user, system } = process.cpuUsage(before);
  read.cpuMs += (user + system) / 1_000;
  read.pages += 1;
  if (text === '') read.empty += 1;
  return text;
};

const figures = { articles: articleFigures(set.articles, textOf), segments: segmentFigures(set.segments, textOf) };
for (const [name, each] of Object.entries(figures)) process.stdout.write(`${name.padEnd(9)} ${lineOf(each)}\n`);
const cpuMsPerPage = read.cpuMs / read.pages;
process.stdout.write(
  `${read.pages} pages, ${read.empty} without a text, ${cpuMsPerPage.toFixed(1)} ms of processor each\n`,
);

const rows = { products: rowsBy('schema-org-product'), recipes: rowsBy('schema-org-recipe') };
const rowFigures = {
  products: productFigures(set.products, rows.products.rowOf),
  recipes: recipeFigures(set.recipes, rows.recipes.rowOf),
};
for (const name of ['products', 'recipes'] as const) {
  const shares = Object.entries(rowFigures[name]).map(([column, share]) => `${column} ${share.toFixed(3)}`);
  const { count } = rows[name];
  process.stdout.write(`${name.padEnd(9)} ${shares.join(', ')}\n`);
  process.stdout.write(
    `${count.pages} pages, ${count.empty} without a row, ${(count.cpuMs / count.pages).toFixed(1)} ms of processor each\n`,
  );
}
process.stdout.write(
  `${JSON.stringify({ name: 'check:pages', figures: { ...figures, ...rowFigures, ...read, cpuMsPerPage } })}\n`,
);

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

function lineOf({ precision, recall, f }: Figures): string {
  return `precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, F ${f.toFixed(3)}`;
}
