import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { charsetBytes, startDecoding } from '#server/engine/fetch/decoding.ts';

/** A page of `articles.json` with its whole text. */
const article = z.object({ page: z.string(), url: z.string().nullish(), articleBody: z.string() });
/** A page of `segments.json`: strings that belong to its text, strings that do not, and its facts where annotated. */
const segmented = z.object({
  page: z.string(),
  url: z.string().nullish(),
  with: z.array(z.string()),
  without: z.array(z.string()),
  title: z.string().nullish(),
  author: z.string().nullish(),
  date: z.string().nullish(),
});

export type ArticlePage = z.infer<typeof article>;
export type SegmentedPage = z.infer<typeof segmented>;

/** Recorded pages with their answers, in a folder of the form that the README of the set describes. */
export interface PageSet {
  articles: ArticlePage[];
  segments: SegmentedPage[];
  /** Returns the text of a page as the service would decode it without headers; `null` where it would refuse it. */
  html: (page: string) => string | null;
}

/** Opens a set. Throws where a file is missing or has another form. */
export function openPageSet(folder: string): PageSet {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return {
    articles: z.array(article).parse(read('articles.json')),
    segments: z.array(segmented).parse(read('segments.json')),
    html: (page) => {
      const bytes = gunzipSync(readFileSync(join(folder, page)));
      const decoding = startDecoding(bytes.subarray(0, charsetBytes), undefined, 'html');
      return decoding === null ? null : decoding.write(bytes) + decoding.end();
    },
  };
}
