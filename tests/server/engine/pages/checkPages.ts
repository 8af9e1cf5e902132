// npm run check:pages -- --set <folder> [--others]
//
// Reads the main text of recorded pages with its title, author and date and compares them with their answers; works for
// any folder of that form. With `--others` Readability (over jsdom and over linkedom) and Defuddle, which are installed
// in their own folder, read the same pages. Prints the figures of each set and tool, with the processor time for a page.
import { parseArgs } from 'node:util';
import { articleFigures, factFigures, segmentFigures, type Figures } from './measures.ts';
import { openPageSet } from './pageSet.ts';
import { otherTools, otherToolsProblem, readByOther } from './otherTools.ts';
import { openPages, readByEngine, type ReadPages } from './readPages.ts';

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
const problem = values.others ? otherToolsProblem() : null;
if (problem !== null) process.stderr.write(`${problem}\n`);
const others = values.others && problem === null ? otherTools : [];
const compared = Object.fromEntries(others.map((tool) => [tool, report(tool, readByOther(tool, open))]));
for (const [tool, { cpuMsPerPage }] of Object.entries(compared)) {
  const share = figures.sheaf.cpuMsPerPage / cpuMsPerPage;
  process.stdout.write(`sheaf takes ${share.toFixed(2)} of the processor time of ${tool}\n`);
}
process.stdout.write(`${JSON.stringify({ name: 'check:pages', figures: { ...figures, ...compared } })}\n`);

function report(tool: string, { textOf, factsOf, pages, empty, cpuMs }: ReadPages) {
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
  ];
  for (const line of lines) process.stdout.write(`${tool.padEnd(20)} ${line}\n`);
  return { articles, segments, facts, pages, empty, cpuMsPerPage };
}

function lineOf({ precision, recall, f }: Figures): string {
  return `precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, F ${f.toFixed(3)}`;
}
