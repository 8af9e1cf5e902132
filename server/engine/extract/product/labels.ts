import { isTag, type Element } from 'domhandler';
import { textOf } from '../text.ts';
import { isCalled, type Part, type ProductPage, type ProductValues } from './productPage.ts';
import { labels } from './words.ts';

const maxLabel = 40;
const maxValue = 60;
/** Attributes and fields of forms with the number of a product, the surest first. */
const skuAttributes = [
  'data-sku',
  'data-product-sku',
  'data-product_sku',
  'data-asin',
  'data-product-id',
  'data-productid',
];
const skuInputs = /^(?:sku|asin|product_?id|product_?code|item_?id|add-to-cart|pid|product)$/iu;
/** Farther above the title are the brands of the whole shop. */
const beforeTitle = 60;
/** The words of a link to the other products of a brand. */
const beforeBrand =
  /^(?:(?:.{0,30}\s)?(?:brand|marke|marque|marca|merk)\s*[:：]\s*|(?:brand|marke|marque|marca|merk|by|von|par|di|de|visit the|visiter la boutique|besuche den|visita (?:lo|la) (?:store|tienda) di|visita la tienda de|visite a loja(?: da)?|bezoek de)\s+)/iu;
const code = /^[\p{L}\d][\p{L}\d._/-]{2,39}$/u;

/** Reads the number, the brand, the maker's number and the trade number of the product, and their confidence. */
export function labelledOn(page: ProductPage, url: string): ProductValues {
  const values: ProductValues = {};
  for (const part of page.parts) {
    const row = rowOf(part);
    if (row === null) continue;
    for (const field of ['sku', 'brand', 'mpn', 'gtin'] as const) {
      if (values[field] !== undefined || !labels[field].test(row.label)) continue;
      if (field === 'brand' ? !/\p{L}/u.test(row.value) : !code.test(row.value) || !/\d/u.test(row.value)) continue;
      values[field] = { text: row.value, confidence: 0.85 };
    }
  }
  const sku = values.sku ?? skuOf(page, url);
  const brand = values.brand ?? brandOf(page);
  return { ...values, ...(sku !== undefined && { sku }), ...(brand !== undefined && { brand }) };
}

/** Reads `label: value` of one element, or of a label and the element after it. */
function rowOf({ element, text }: Part): { label: string; value: string } | null {
  if (text === '' || text.length > maxLabel + maxValue) return null;
  const [label = '', ...rest] = text.split(/\s*[:：#]\s*/u);
  const value = rest
    .join(':')
    .replace(/[\u200e\u200f]/gu, '')
    .trim();
  // Several labels are several rows.
  if (/\s\p{L}+\s?[:：]/u.test(value)) return null;
  if (value !== '' && label.length <= maxLabel) return { label: bare(label), value: value.slice(0, maxValue) };
  if (text.length > maxLabel || !['th', 'td', 'dt', 'span', 'div', 'b', 'strong', 'p', 'label'].includes(element.name))
    return null;
  let next = element.nextSibling;
  while (next !== null && !isTag(next)) next = next.nextSibling;
  if (next === null) return null;
  return { label: bare(label), value: bare(textOf(next).slice(0, 200)).slice(0, maxValue) };
}

function bare(text: string): string {
  return text
    .replace(/[\u200e\u200f]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

function skuOf({ parts }: ProductPage, url: string): ProductValues['sku'] {
  for (const { names, text } of parts) {
    if (/(?:^|[\s_-])sku(?:$|[\s_-])/iu.test(names) && code.test(text) && /\d/u.test(text))
      return { text, confidence: 0.8 };
  }
  const inputs = parts.filter(
    ({ element }) => element.name === 'input' && skuInputs.test(element.attribs['name'] ?? ''),
  );
  const groups = [
    inputs.map(({ element }) => element.attribs['value'] ?? ''),
    ...skuAttributes.map((name) => parts.flatMap(({ element }) => element.attribs[name] ?? [])),
  ].map((values) => values.filter((value) => code.test(value)));
  const given = groups.flat();
  const address = decoded(url);
  const inAddress = given.find((value) => value.length > 3 && address.includes(value));
  if (inAddress !== undefined) return { text: inAddress, confidence: 0.75 };
  // Where elements say different numbers, they are those of a list, which may lack the page's own product.
  const [first] = groups.find((values) => new Set(values).size === 1) ?? [];
  if (first !== undefined) return { text: first, confidence: 0.5 };
  const numbers = address.match(/(?<=[/=_.-])(?=[A-Z\d]*\d)[A-Z\d]{5,20}(?=$|[/?&#._-])/gu) ?? [];
  const last = numbers.at(-1);
  return last === undefined ? undefined : { text: last, confidence: 0.5 };
}

function brandOf({ parts, title }: ProductPage): ProductValues['brand'] {
  if (title === null) return logoOf(parts);
  const { place } = title;
  const named = parts.filter(
    (part) =>
      part.text.length > 1 &&
      part.text.length <= maxValue &&
      place - part.place < beforeTitle &&
      isCalled(part.element, /brand|byline|manufacturer|designer|marque/iu),
  );
  const nearest = named.toSorted((one, other) => Math.abs(one.place - place) - Math.abs(other.place - place))[0];
  if (nearest === undefined || Math.abs(nearest.place - place) > 300) return logoOf(parts);
  const text = nearest.text.replace(beforeBrand, '').replace(/[\s-]+(?:store|shop)$/iu, '');
  return { text: bare(text), confidence: 0.6 };
}

function logoOf(parts: readonly Part[]): ProductValues['brand'] {
  const logo = parts.find(
    ({ element }: { element: Element }) =>
      element.name === 'img' && (element.attribs['alt'] ?? '') !== '' && isCalled(element, /brand|manufacturer/iu),
  );
  const alt = bare((logo?.element.attribs['alt'] ?? '').replace(beforeBrand, ''));
  return alt === '' || alt.length > maxValue ? undefined : { text: alt, confidence: 0.5 };
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
