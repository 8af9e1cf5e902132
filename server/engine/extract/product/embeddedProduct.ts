import type { Document } from 'domhandler';
import { compileSelector } from '../selector.ts';
import { comparableText, textOf } from '../text.ts';
import type { ProductField, ProductValues } from './productPage.ts';

const scripts = compileSelector(
  'script[type="application/json"], script#__NEXT_DATA__, script[type="text/x-magento-init"]',
  false,
  [],
);
const maxLetters = 3_000_000;
const maxObjects = 100_000;

/** The keys of shop systems for the values of a product, the surest first. */
const keys: Partial<Record<ProductField, readonly string[]>> = {
  price: ['salePrice', 'currentPrice', 'finalPrice', 'price', 'final_price', 'sale_price'],
  regularPrice: ['regularPrice', 'listPrice', 'originalPrice', 'compareAtPrice', 'regular_price', 'wasPrice'],
  currency: ['currency', 'currencyCode', 'priceCurrency', 'currency_code'],
  sku: ['sku', 'productCode', 'productId', 'articleNumber', 'itemId', 'code', 'id'],
  brand: ['brand', 'brandName', 'vendor', 'manufacturer'],
  gtin: ['gtin', 'gtin13', 'ean', 'upc', 'barcode'],
  mpn: ['mpn', 'modelNumber', 'manufacturerPartNumber'],
};
const names = ['name', 'title', 'productName', 'displayName'];

/** Reads the object with the name of the page's product and a price or a number from the JSON that a page carries. */
export function embeddedProduct(document: Document, name: string): ProductValues {
  const wanted = comparableText(name);
  if (wanted === '') return {};
  let letters = 0;
  for (const script of scripts.all(document)) {
    const text = textOf(script);
    letters += text.length;
    if (letters > maxLetters) break;
    const found = productIn(parsed(text), wanted);
    if (found !== null) return found;
  }
  return {};
}

function productIn(root: unknown, wanted: string): ProductValues | null {
  const pending: unknown[] = [root];
  for (let at = 0; at < pending.length && at < maxObjects; at += 1) {
    const value = pending[at];
    if (typeof value !== 'object' || value === null) continue;
    const object = value as Record<string, unknown>;
    if (names.some((key) => typeof object[key] === 'string' && comparableText(object[key]) === wanted)) {
      const values = valuesOf(object);
      if (values.price !== undefined || values.sku !== undefined) return values;
    }
    for (const inner of Object.values(object)) if (typeof inner === 'object') pending.push(inner);
  }
  return null;
}

function valuesOf(object: Record<string, unknown>): ProductValues {
  const values: ProductValues = {};
  for (const [field, candidates] of Object.entries(keys)) {
    const text = candidates.map((key) => scalarOf(object[key])).find((found) => found !== null);
    if (text !== undefined && text !== null) values[field as ProductField] = { text, confidence: 0.8 };
  }
  return values;
}

/** A price or a brand may be an object of its own. */
function scalarOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { value: inner, amount, name, current } = value as Record<string, unknown>;
  return (
    [inner, amount, current, name]
      .map((part) => (typeof part === 'object' ? null : scalarOf(part)))
      .find((text) => text !== null) ?? null
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
