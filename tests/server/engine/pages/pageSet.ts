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
const values = z.array(z.string()).optional();
/** A page of `products.json` with the accepted values of each attribute. */
const product = z.object({
  page: z.string(),
  url: z.string().optional(),
  price: values,
  regularPrice: values,
  availability: values,
  sku: values,
  brand: values,
  gtin: values,
  mpn: values,
});
const answer = z.union([z.string(), z.number()]).nullish();
/** A page of `recipes.json` with what its recipe says. */
const cooking = z.object({
  page: z.string(),
  url: z.string().optional(),
  expected: z.object({
    title: answer,
    author: answer,
    ingredients: values,
    instructions_list: values,
    yields: answer,
    total_time: answer,
    ratings: answer,
  }),
});

export type ArticlePage = z.infer<typeof article>;
export type SegmentedPage = z.infer<typeof segmented>;
export type ProductPage = z.infer<typeof product>;
export type RecipePage = z.infer<typeof cooking>;

/** Recorded pages with their answers, in a folder of the form that the README of the set describes. */
export interface PageSet {
  articles: ArticlePage[];
  segments: SegmentedPage[];
  products: ProductPage[];
  recipes: RecipePage[];
  /** Returns the text of a page as the service would decode it without headers; `null` where it would refuse it. */
  html: (page: string) => string | null;
}

/** Opens a set. Throws where a file is missing or has another form. */
export function openPageSet(folder: string): PageSet {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return {
    articles: z.array(article).parse(read('articles.json')),
    segments: z.array(segmented).parse(read('segments.json')),
    products: z.array(product).parse(read('products.json')),
    recipes: z.array(cooking).parse(read('recipes.json')),
    html: (page) => {
      const bytes = gunzipSync(readFileSync(join(folder, page)));
      const decoding = startDecoding(bytes.subarray(0, charsetBytes), undefined, 'html');
      return decoding.write(bytes) + decoding.end();
    },
  };
}
