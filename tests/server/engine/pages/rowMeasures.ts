import type { Value } from '#core/domain/data/block.ts';
import { plainText } from '#server/engine/extract/text.ts';
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
 * numbers, other texts without regard to case; pages that neither have an attribute nor give it do not count, and an
 * attribute that no page of the set has an answer for has no figure.
 */
export function productFigures(pages: readonly ProductPage[], rowOf: RowOf): Partial<Record<Attribute, number>> {
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
  const answered = [...counts].filter(([, { wanted }]) => wanted > 0);
  const entries = answered.map(([name, { right, given, wanted }]) => [name, share(2 * right, given + wanted)]);
  return Object.fromEntries(entries) as Partial<Record<Attribute, number>>;
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

/** The answers that are texts of the page; the others are numbers, which a page may state in many ways. */
const texts: readonly Answer[] = ['title', 'author', 'ingredients', 'instructions'];

/**
 * Returns for each answer the share of pages with a right value: `answered` of the pages for which the set has one,
 * `stating` of those that hold each part of it. The set has answers that are on no page, such as the name of the site
 * for an author. `saysOf` gives all that a page says; numbers count as stated. Texts are compared as they are read
 * (`asRead`), because pages state a value twice in other spellings and the set has either; `exact` is `stating` by
 * characters.
 */
export function recipeFigures(
  pages: readonly RecipePage[],
  rowOf: RowOf,
  saysOf: (page: string) => string,
): Record<'answered' | 'stating' | 'exact', Record<Answer, number>> {
  const counts = new Map<string, { right: number; exact: number; wanted: number; stated: number }>();
  for (const { page, url, expected } of pages) {
    const row = rowOf(page, url ?? '') ?? {};
    const says = bare(saysOf(page));
    for (const [answer, column] of Object.entries(recipeColumns) as [Answer, string][]) {
      const parts = answerOf(expected, answer);
      if (parts.length === 0) continue;
      const count = counts.get(answer) ?? { right: 0, exact: 0, wanted: 0, stated: 0 };
      const [wanted, found] = [parts.join(' '), row[column] ?? ''];
      const isRight = isSameAnswer(answer, wanted, found, asRead);
      count.wanted += 1;
      if (isRight) count.right += 1;
      if (isSameAnswer(answer, wanted, found, bare)) count.exact += 1;
      if (isRight || !texts.includes(answer) || parts.every((part) => says.includes(bare(part)))) count.stated += 1;
      counts.set(answer, count);
    }
  }
  const sharesOf = (part: 'right' | 'exact', whole: 'wanted' | 'stated'): Record<Answer, number> =>
    Object.fromEntries([...counts].map(([name, count]) => [name, share(count[part], count[whole])])) as Record<
      Answer,
      number
    >;
  return {
    answered: sharesOf('right', 'wanted'),
    stating: sharesOf('right', 'stated'),
    exact: sharesOf('exact', 'stated'),
  };
}

/** Returns the parts of an answer; none where the set has no answer. */
function answerOf(expected: RecipePage['expected'], answer: Answer): string[] {
  const value = answer === 'instructions' ? expected.instructions_list : expected[answer];
  const parts = Array.isArray(value) ? value : [String(value ?? '')];
  return parts.filter((part) => part !== '');
}

/** Lists are joined in one way by the set and in another by a template: marks between their parts do not count. */
function isSameAnswer(answer: Answer, wanted: string, found: string, spelling: (text: string) => string): boolean {
  if (answer === 'yields') return /\d+/u.exec(wanted)?.[0] === /\d+/u.exec(found)?.[0] && found !== '';
  if (answer === 'total_time' || answer === 'ratings') return found !== '' && Number(wanted) === Number(found);
  return spelling(wanted) === spelling(found);
}

function isSameValue(accepted: string, found: string): boolean {
  if (bare(accepted) === bare(found)) return true;
  return /^[\d.]+$/u.test(accepted) && /\./u.test(accepted + found) && Number(accepted) === Number(found);
}

function bare(text: string): string {
  return text.replace(/[\s;]/gu, '').toLowerCase();
}

/**
 * Returns a text as people read it, whatever its spelling: fractions of one character or of several, brackets, forms
 * of quotes and dashes, no-break spaces, entities, and the two spoons with their names or their short forms.
 */
export function asRead(text: string): string {
  const plain = plainText(text)
    .normalize('NFKC')
    .replaceAll('⁄', '/')
    .replace(/[‐-―−]/gu, '-')
    .replace(/[‘’‚‛′`´]/gu, "'")
    .replace(/[“”„‟″«»]/gu, '"')
    .replace(/\btablespoons?\b/giu, 'tbsp')
    .replace(/\bteaspoons?\b/giu, 'tsp');
  return bare(plain).replace(/[()[\]]/gu, '');
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}
