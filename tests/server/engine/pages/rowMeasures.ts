import type { Value } from '#core/domain/data/block.ts';
import type { ProductPage, RecipePage } from './pageSet.ts';

/** The values of a page's row by column; `null` where there is no row. */
type RowOf = (page: string, url: string) => Record<string, Value> | null;

/** The columns of a product by the attributes of the set. */
const productColumns = {
  price: 'price',
  regularPrice: 'regular_price',
  availability: 'availability',
  sku: 'sku',
  brand: 'brand',
  gtin: 'gtin',
  mpn: 'mpn',
} as const;
type Attribute = keyof typeof productColumns;

/**
 * Returns F1 of each attribute of products: a value is right where it is one of those that the set accepts, prices as
 * numbers, other texts without regard to case; pages that neither have an attribute nor give it do not count.
 */
export function productFigures(pages: readonly ProductPage[], rowOf: RowOf): Record<Attribute, number> {
  const counts = new Map<string, { right: number; given: number; wanted: number }>();
  for (const page of pages) {
    const row = rowOf(page.page, page.url ?? '') ?? {};
    for (const [attribute, column] of Object.entries(productColumns)) {
      const accepted = page[attribute as Attribute] ?? [];
      const value = row[column] ?? null;
      const count = counts.get(attribute) ?? { right: 0, given: 0, wanted: 0 };
      if (accepted.length > 0) count.wanted += 1;
      if (value !== null) count.given += 1;
      if (value !== null && accepted.some((text) => isSameValue(text, value))) count.right += 1;
      counts.set(attribute, count);
    }
  }
  const entries = [...counts].map(([name, { right, given, wanted }]) => [name, share(2 * right, given + wanted)]);
  return Object.fromEntries(entries) as Record<Attribute, number>;
}

/** The columns of a recipe by the answers of the set. */
const recipeColumns = {
  title: 'name',
  author: 'author',
  ingredients: 'ingredients',
  instructions: 'instructions',
  yields: 'servings',
  total_time: 'total_minutes',
  ratings: 'rating',
} as const;
type Answer = keyof typeof recipeColumns;

/** Returns the share of pages with a right value, of the pages whose recipe states one. */
export function recipeFigures(pages: readonly RecipePage[], rowOf: RowOf): Record<Answer, number> {
  const counts = new Map<string, { right: number; wanted: number }>();
  for (const { page, url, expected } of pages) {
    const row = rowOf(page, url ?? '') ?? {};
    for (const [answer, column] of Object.entries(recipeColumns)) {
      const wanted = answerOf(expected, answer as Answer);
      if (wanted === null) continue;
      const count = counts.get(answer) ?? { right: 0, wanted: 0 };
      count.wanted += 1;
      if (isSameAnswer(answer as Answer, wanted, row[column] ?? '')) count.right += 1;
      counts.set(answer, count);
    }
  }
  const entries = [...counts].map(([name, { right, wanted }]) => [name, share(right, wanted)]);
  return Object.fromEntries(entries) as Record<Answer, number>;
}

function answerOf(expected: RecipePage['expected'], answer: Answer): string | null {
  const value = answer === 'instructions' ? expected.instructions_list : expected[answer];
  if (value === undefined || value === null) return null;
  return (Array.isArray(value) ? value.join(' ') : String(value)) || null;
}

/** Lists are joined in one way by the set and in another by a template: marks between their parts do not count. */
function isSameAnswer(answer: Answer, wanted: string, found: string): boolean {
  if (answer === 'yields') return /\d+/u.exec(wanted)?.[0] === /\d+/u.exec(found)?.[0] && found !== '';
  if (answer === 'total_time' || answer === 'ratings') return found !== '' && Number(wanted) === Number(found);
  return bare(wanted) === bare(found);
}

function isSameValue(accepted: string, found: string): boolean {
  if (bare(accepted) === bare(found)) return true;
  return /^[\d.]+$/u.test(accepted) && /\./u.test(accepted + found) && Number(accepted) === Number(found);
}

function bare(text: string): string {
  return text.replace(/[\s;]/gu, '').toLowerCase();
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}
