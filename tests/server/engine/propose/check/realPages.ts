import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { proposeTables } from '#server/engine/propose/proposeTables.ts';
import { runProposal, type ReadTable } from './judge.ts';
import { largestSiblings } from './baseline.ts';
import { realLists, type RealAnswer } from './realAnswers.ts';

/** Shares of real pages on which the wanted table was right. */
export interface RealFigures {
  lists: { pages: number; first: number; firstThree: number; records: number; baseline: number };
  products: { pages: number; recordFirst: number };
  articles: { pages: number; recordFirst: number };
  cpuMsPerPage: number;
}

/** Reads the pages of a set with their lists, products and articles; `null` where the folder is not there. */
export function realFigures(folder: string, print: (line: string) => void): RealFigures | null {
  if (!existsSync(path.join(folder, 'pages'))) return null;
  const before = process.cpuUsage();
  let pages = 0;
  const open = (page: string, address = 'https://page.example/') => {
    const html = gunzipSync(readFileSync(path.join(folder, page))).toString('utf8');
    pages += 1;
    return { html, address, proposals: proposeTables(html, address).tables };
  };
  const places = realLists.map((answer) => {
    const { html, address, proposals } = open(`pages/${answer.page}.html.gz`);
    const tables = proposals
      .filter(({ kind }) => kind !== 'record')
      .map((proposal) => runProposal(proposal, address, html));
    const place = tables.findIndex((table) => hasAnswer(table, answer, 0.1)) + 1;
    const isExact = tables.some((table) => hasAnswer(table, answer, 0));
    if (place !== 1 || !isExact)
      print(`  ${answer.page}: place ${place || 'none'}${isExact ? '' : ', records differ'}`);
    return { place, isExact, baseline: largestSiblings(html, address).some((table) => hasAnswer(table, answer, 0.1)) };
  });
  const share = (test: (found: (typeof places)[number]) => boolean): number =>
    places.filter(test).length / places.length;
  const recordShare = (set: string) => {
    const entries = entriesOf(path.join(folder, `${set}.json`));
    const first = entries.filter(({ page, url }) => open(page, url ?? undefined).proposals[0]?.kind === 'record');
    return { pages: entries.length, recordFirst: first.length / Math.max(1, entries.length) };
  };
  const lists = {
    pages: places.length,
    first: share(({ place }) => place === 1),
    firstThree: share(({ place }) => place >= 1 && place <= 3),
    records: share(({ isExact }) => isExact),
    baseline: share(({ baseline }) => baseline),
  };
  const figures = { lists, products: recordShare('products'), articles: recordShare('articles') };
  const { user, system } = process.cpuUsage(before);
  return { ...figures, cpuMsPerPage: (user + system) / 1_000 / pages };
}

/** A table has the answer where its length is right and the texts are values, or begin values, of its rows. */
function hasAnswer({ rows }: ReadTable, { count, texts }: RealAnswer, tolerance: number): boolean {
  if (Math.abs(rows.length - count) > tolerance * count) return false;
  const values = rows
    .flat()
    .filter((value) => value !== null)
    .map((value) => value.replace(/\s+/gu, ' '));
  return texts.every((text) => values.some((value) => value === text || value.startsWith(`${text} `)));
}

function entriesOf(file: string): { page: string; url?: string | null }[] {
  if (!existsSync(file)) return [];
  const entries: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return Array.isArray(entries) ? (entries as { page: string; url?: string | null }[]) : [];
}
