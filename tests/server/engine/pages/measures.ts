import type { ArticlePage, SegmentedPage } from './pageSet.ts';

export interface Figures {
  precision: number;
  recall: number;
  f: number;
}

/** The facts that a page states about its text. */
export interface PageFacts {
  title?: string | null | undefined;
  author?: string | null | undefined;
  date?: string | null | undefined;
}

/** The text of a page; empty where none was found. */
type TextOf = (page: string) => string;

/**
 * Compares texts by their runs of four words, each counted as often as it occurs: per page the shares that are right,
 * averaged over the pages (the measure of article-extraction-benchmark).
 */
export function articleFigures(pages: readonly ArticlePage[], textOf: TextOf): Figures {
  let [precision, recall] = [0, 0];
  for (const { page, articleBody } of pages) {
    const [wanted, found] = [shingles(articleBody), shingles(textOf(page))];
    let right = 0;
    for (const [shingle, count] of wanted) right += Math.min(count, found.get(shingle) ?? 0);
    precision += shareOf(right, sumOf(found));
    recall += shareOf(right, sumOf(wanted));
  }
  return withF(precision / pages.length, recall / pages.length);
}

/** Counts the strings that a text has and must have, and those that it has and must not (trafilatura's measure). */
export function segmentFigures(pages: readonly SegmentedPage[], textOf: TextOf): Figures {
  const count = { right: 0, missing: 0, wrong: 0 };
  for (const page of pages) {
    const text = oneLine(textOf(page.page));
    for (const segment of page.with) count[text.includes(oneLine(segment)) ? 'right' : 'missing'] += 1;
    for (const segment of page.without) if (text.includes(oneLine(segment))) count.wrong += 1;
  }
  return withF(shareOf(count.right, count.right + count.wrong), shareOf(count.right, count.right + count.missing));
}

const facts = ['title', 'author', 'date'] as const;

/**
 * Returns for each fact the share of the pages with an annotation of it that give the same: titles by their letters
 * and digits, authors as a set of names, dates by their day. The annotations are in part wrong.
 */
export function factFigures(
  pages: readonly SegmentedPage[],
  factsOf: (page: string) => PageFacts,
): Record<(typeof facts)[number], number> {
  const share = (fact: (typeof facts)[number]): number => {
    const annotated = pages.filter((page) => (page[fact] ?? '') !== '');
    const right = annotated.filter((page) => keyOf(fact, page[fact]) === keyOf(fact, factsOf(page.page)[fact]));
    return shareOf(right.length, annotated.length);
  };
  return { title: share('title'), author: share('author'), date: share('date') };
}

function keyOf(fact: (typeof facts)[number], value: string | null | undefined): string {
  const text = (value ?? '').toLowerCase();
  if (fact === 'date') return text.slice(0, 10);
  const parts = fact === 'title' ? [text] : text.split(/[,;&]|\s(?:and|und|et|y)\s/u);
  const names = parts.map((part) => (part.match(/[\p{L}\p{N}]+/gu) ?? []).join(' '));
  return names
    .filter((name) => name !== '')
    .toSorted()
    .join('|');
}

const shingleWords = 4;

function shingles(text: string): Map<string, number> {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const counts = new Map<string, number>();
  for (let at = 0; at < Math.max(words.length - shingleWords + 1, Math.min(words.length, 1)); at += 1) {
    const shingle = words.slice(at, at + shingleWords).join(' ');
    counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

function withF(precision: number, recall: number): Figures {
  return { precision, recall, f: (2 * precision * recall) / (precision + recall) };
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ');
}
