import { isTag, type Element } from 'domhandler';
import type { Source } from '#core/wire/recipe/recipe.ts';
import type { Page } from '../../extract/page.ts';
import { readArticle } from '../../extract/article/readArticle.ts';
import { compileSelector } from '../../extract/selector.ts';
import { splitPath } from '../../extract/structured/jsonPath.ts';
import { textOf } from '../../extract/text.ts';
import { shortTextOf } from '../../mend/selectors/shortText.ts';
import { uniqueName } from '../columns/columnNames.ts';
import { everySpot } from '../mine/recordGroups.ts';
import type { Spot } from '../mine/spots.ts';
import type { ColumnType, ProposedColumn } from '../proposal.ts';

/** The page as one record. */
export interface PageRecord {
  columns: ProposedColumn[];
  score: number;
}

interface Fact {
  label: string;
  css: string;
  value: string;
}

const maxFacts = 30;
const maxLabel = 40;
const maxValue = 300;
const minArticle = 500;
const label = /^[\p{L}][\p{L}\p{N} '’.,()/&-]{0,38}$/u;
const productTypes = ['Product', 'IndividualProduct', 'ProductModel', 'ProductGroup'];
const articleTypes = ['Article', 'NewsArticle', 'BlogPosting', 'ReportageNewsArticle'];
/** `InStock` of `https://schema.org/InStock`. */
const withoutVocabulary = { replace: String.raw`^https?://schema\.org/`, by: '' };
const pageKind = compileSelector('meta[property="og:type"]', false, []);
const heading = compileSelector('h1', false, []);
const picture = compileSelector('meta[property="og:image"]', false, []);

/**
 * Proposes the page as one record: its title, what it says as a product or an article, and its rows of facts. The text
 * of the page's best list, of `listText` characters, is not that of one record.
 */
export function pageRecord(page: Page, root: Spot, listText: number): PageRecord | null {
  const names = new Set<string>();
  const columns: ProposedColumn[] = [];
  const add = (
    name: string,
    from: Source[],
    type: ColumnType,
    sample: string | null,
    transforms: ProposedColumn['transforms'] = type === 'picture' ? ['pictureUrl', 'absoluteUrl'] : ['trim'],
  ): void => {
    if (sample === null || sample.trim() === '') return;
    columns.push({ name: uniqueName(name, names), from, transforms, type, samples: [sample.trim().slice(0, 120)] });
  };
  const title = heading.first(page.document);
  const titleText = title === null ? null : textOf(title).trim();
  if (titleText === null || titleText === '') return null;
  add('Title', [{ css: 'h1' }, { css: 'meta[property="og:title"]', attr: 'content' }], 'text', titleText);
  const { price, sku, brand, availability } = page.product;
  const isPriced = price !== undefined && price.confidence >= 0.5;
  if (isPriced) {
    add(
      'Price',
      [
        { schema: 'offers.price', type: productTypes },
        { product: 'price', min: 0.5 },
      ],
      'price',
      price.text,
    );
    // What the page states is surer than what it shows.
    const stated = (path: string) => page.structured.textAt(product, splitPath(path)) ?? null;
    const [product] = page.structured.things(productTypes);
    const both = (path: string, shown: 'brand' | 'availability' | 'sku'): Source[] => [
      { schema: path, type: productTypes },
      { product: shown, min: 0.5 },
    ];
    add('Brand', both('brand.name', 'brand'), 'text', stated('brand.name') ?? ofConfidence(brand));
    const offered = stated('offers.availability') ?? ofConfidence(availability);
    add('Availability', both('offers.availability', 'availability'), 'text', offered, ['trim', withoutVocabulary]);
    add('SKU', both('sku', 'sku'), 'text', stated('sku') ?? ofConfidence(sku));
  }
  const found = picture.first(page.document);
  add('Picture', [{ css: 'meta[property="og:image"]', attr: 'content' }], 'picture', found?.attribs['content'] ?? null);
  const facts = factsOf(root).filter(({ css, value }) => firstText(css, page) === value);
  for (const { label: name, css, value } of facts) add(name, [{ css }], 'text', value);
  const article = isPriced ? null : readArticle.text(page);
  const isArticle = article !== null && article.length >= minArticle;
  if (isArticle) {
    add('Author', [{ article: 'author' }], 'text', readArticle.author(page));
    add('Published', [{ article: 'published' }], 'date', readArticle.published(page));
    add('Text', [{ article: 'text' }], 'text', article);
  }
  const letters = isArticle ? Math.max(0, article.length - listText) : 0;
  const share = Math.min(1, letters / (root.text + 1));
  const stated = statedWeight(page, titleText, isPriced);
  const score =
    stated +
    0.8 +
    (isPriced ? 2.5 : 0) +
    Math.min(8, facts.length) * 0.35 +
    9 * share * Math.min(1, (article?.length ?? 0) / 3_000);
  return { columns, score };
}

/** A page that states one product, or that it is an article, is about that. */
function statedWeight(page: Page, title: string, isPriced: boolean): number {
  const products = page.structured.things(productTypes).filter((thing) => {
    const name = page.structured.textAt(thing, ['name'])?.trim().toLowerCase() ?? '';
    return name !== '' && (title.toLowerCase().includes(name) || name.includes(title.toLowerCase()));
  });
  if (products.length >= 1 && isPriced) return 6;
  const kind = pageKind.first(page.document)?.attribs['content'] ?? '';
  if (/product/iu.test(kind) && isPriced) return 5;
  const articles = page.structured.things(articleTypes);
  return articles.length === 1 || /^article$/iu.test(kind) ? 4 : 0;
}

function ofConfidence(found: { text: string; confidence: number } | undefined): string | null {
  return found !== undefined && found.confidence >= 0.5 ? found.text : null;
}

function firstText(css: string, page: Page): string | null {
  const first = compileSelector(css, false, []).first(page.document);
  return first === null ? null : textOf(first).trim();
}

/** Rows of a label and a value, once each: definition lists, rows of two cells, and pairs with a colon. */
function factsOf(root: Spot): Fact[] {
  const facts = new Map<string, Fact>();
  for (const { element, region, children } of everySpot(root)) {
    if (facts.size >= maxFacts) break;
    if (region < 0.4) continue;
    if (element.name === 'dt') addPair(facts, element, 'dd');
    if (element.name === 'tr' && children.length === 2) {
      const first = children[0]?.element;
      if (first !== undefined) addPair(facts, first, 'td');
    }
  }
  // A label that comes twice is the column of a list.
  return [...facts.values()].filter(({ value }) => value !== '');
}

function addPair(facts: Map<string, Fact>, first: Element, valueTag: string): void {
  const text = shortTextOf(first, maxLabel)?.replace(/\s*[:：]$/u, '') ?? '';
  let next = first.next;
  while (next !== null && !isTag(next)) next = next.next;
  if (next === null || next.name !== valueTag || !label.test(text) || /["\\{}]/u.test(text)) return;
  const value = shortTextOf(next, maxValue);
  if (value === null) return;
  const before = facts.get(text);
  facts.set(text, {
    label: text,
    css: `${first.name}:contains("${text}") + ${valueTag}`,
    value: before === undefined ? value : '',
  });
}
