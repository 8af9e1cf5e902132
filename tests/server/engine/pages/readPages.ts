import { readArticle } from '#server/engine/extract/article/readArticle.ts';
import { Page } from '#server/engine/extract/page.ts';
import type { PageFacts } from './measures.ts';
import type { PageSet } from './pageSet.ts';

/** The texts and facts that a tool finds on the pages of a set. */
export interface ReadPages {
  textOf: (page: string) => string;
  factsOf: (page: string) => PageFacts;
  pages: number;
  empty: number;
  /** The pages on which the tool was ended; they are among the empty ones. */
  over: readonly string[];
  cpuMs: number;
}

/** A page of a set with the text of its file, as every tool gets it. */
export interface OpenPage {
  page: string;
  url: string;
  html: string;
}

/** Returns the pages of a set with known texts; one that the service would refuse has no text. */
export function openPages({ articles, segments, html }: PageSet): OpenPage[] {
  return [...articles, ...segments].map(({ page, url }) => ({
    page,
    url: url ?? 'https://page.example/',
    html: html(page) ?? '',
  }));
}

/** Reads pages by the engine. The text and its facts are timed, as the other tools give both at once. */
export function readByEngine(open: readonly OpenPage[]): ReadPages {
  const found = new Map<string, { text: string; facts: PageFacts }>();
  const before = process.cpuUsage();
  for (const { page, url, html } of open) {
    const opened = new Page({ url, requestedUrl: url, number: 1 }, html, 'html');
    const text = readArticle.text(opened) ?? '';
    const [title, author, date] = [readArticle.title, readArticle.author, readArticle.published].map((read) =>
      read(opened),
    );
    found.set(page, { text, facts: { title, author, date } });
  }
  const { user, system } = process.cpuUsage(before);
  return readPages(found, (user + system) / 1000);
}

/** Counts what was found; `cpuMs` is the processor time of all pages together, those that were ended included. */
export function readPages(
  found: ReadonlyMap<string, { text: string; facts: PageFacts }>,
  cpuMs: number,
  over: readonly string[] = [],
): ReadPages {
  return {
    textOf: (page) => found.get(page)?.text ?? '',
    factsOf: (page) => found.get(page)?.facts ?? {},
    pages: found.size,
    empty: [...found.values()].filter(({ text }) => text === '').length,
    over,
    cpuMs,
  };
}
