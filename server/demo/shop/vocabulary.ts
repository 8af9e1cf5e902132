import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const text = z.string().min(1);
const texts = z.array(text).min(1);

/** Products of one shape within a category, with words that fit all of them. */
const productKind = z.strictObject({
  /** The shape that the picture shows. */
  shape: text,
  nouns: z.array(z.strictObject({ name: text, material: text })),
  features: texts,
  praise: texts,
  complaints: texts,
});

const categoryWords = z.strictObject({
  slug: text,
  name: text,
  /** The beginning of the stock-keeping units. */
  code: text,
  lead: text,
  /** The number of products. */
  count: z.int(),
  /** In whole dollars. */
  priceRange: z.tuple([z.int(), z.int()]),
  uses: texts,
  kinds: z.array(productKind).min(1),
});
export type CategoryWords = z.output<typeof categoryWords>;
export type ProductKind = z.output<typeof productKind>;

const vocabularyFile = z.strictObject({
  series: texts,
  brands: texts,
  colours: z.array(z.strictObject({ name: text, hex: text })),
  categories: z.array(categoryWords),
  reviewers: texts,
  /** Review titles by rating. */
  verdicts: z.strictObject({ 2: texts, 3: texts, 4: texts, 5: texts }),
  remarks: texts,
});

/** The words that the catalogue is made of. */
export const vocabulary = vocabularyFile.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'vocabulary.json'), 'utf8')),
);
