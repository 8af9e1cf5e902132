import type { Transform } from '#core/wire/recipe/recipe.ts';
import type { Page } from '../../extract/page.ts';
import { scalarText, splitPath, valueAt } from '../../extract/structured/jsonPath.ts';
import { readDate } from '#core/domain/values/date.ts';
import { limits, type List, type ProposedColumn } from '../proposal.ts';
import { uniqueName } from '../columns/columnNames.ts';

/** A list of like objects, and the columns of their values. */
export interface JsonTable {
  items: List['items'];
  columns: ProposedColumn[];
  count: number;
}

const maxTables = 6;
const maxVisited = 20_000;
const maxDepth = 6;
const maxKeys = 60;
const minCount = 2;
/** The path to the elements of a page that is an array itself. */
const everyElement = '*';
/** Things that are parts of others, or about the site. */
const parts = new Set(
  (
    'listitem offer aggregateoffer aggregaterating rating imageobject postaladdress person organization website webpage collectionpage searchaction ' +
    'entrypoint breadcrumblist itemlist brand contactpoint geocoordinates openinghoursspecification quantitativevalue propertyvalue country wpheader wpfooter ' +
    'sitenavigationelement readaction howtostep howtosection monetaryamount speakablespecification'
  ).split(' '),
);

/** Returns the things that a page states in JSON-LD, by type, where it states several of one. */
export function thingTables(page: Page): JsonTable[] {
  const counts = new Map<string, number>();
  for (const { types } of page.structured.linkedItems) {
    for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const named = [...counts].filter(([type, count]) => count >= minCount && !parts.has(type));
  return named.slice(0, maxTables).flatMap(([type]) => {
    const things = page.structured.things([type]);
    const textAt = (thing: unknown, path: string): string | null =>
      page.structured.textAt(thing, splitPath(path), undefined);
    const columns = columnsOf(things, textAt, page.language);
    return things.length >= minCount && columns.length > 0
      ? [{ items: { type: [type] }, columns, count: things.length }]
      : [];
  });
}

/** Returns the arrays of like objects in a page that is JSON. */
export function arrayTables(json: unknown): JsonTable[] {
  const tables: JsonTable[] = [];
  const pending: { value: unknown; path: string; depth: number }[] = [{ value: json, path: '', depth: 0 }];
  for (let visited = 0; visited < pending.length && visited < maxVisited; visited += 1) {
    const { value, path, depth } = pending[visited] ?? { value: null, path: '', depth: 0 };
    if (Array.isArray(value)) {
      const objects = (value as unknown[]).filter(
        (each) => typeof each === 'object' && each !== null && !Array.isArray(each),
      );
      if (objects.length < minCount || objects.length < 0.8 * value.length) continue;
      const textAt = (thing: unknown, key: string): string | null => scalarText(valueAt(thing, splitPath(key)));
      const columns = columnsOf(objects, textAt, undefined);
      if (columns.length > 0) tables.push({ items: path === '' ? everyElement : path, columns, count: value.length });
    } else if (typeof value === 'object' && value !== null && depth < maxDepth) {
      for (const [key, inner] of Object.entries(value).slice(0, 500) as [string, unknown][]) {
        if (/^[^.*\s{}]+$/u.test(key))
          pending.push({ value: inner, path: path === '' ? key : `${path}.${key}`, depth: depth + 1 });
      }
    }
  }
  return tables
    .toSorted((one, other) => other.count * other.columns.length - one.count * one.columns.length)
    .slice(0, maxTables);
}

function columnsOf(
  things: readonly unknown[],
  textAt: (thing: unknown, path: string) => string | null,
  language: string | undefined,
): ProposedColumn[] {
  const sample = things.slice(0, limits.sampled);
  const names = new Set<string>();
  const paths = [...new Set(sample.flatMap((thing) => pathsOf(thing, '', 0)))].slice(0, maxKeys);
  const columns = paths.flatMap((path): ProposedColumn[] => {
    const values = sample.map((thing) => textAt(thing, path)?.trim().slice(0, limits.value) ?? null);
    const known = values.filter((value) => value !== null && value !== '') as string[];
    if (known.length === 0 || (sample.length > 2 && known.length === sample.length && new Set(known).size === 1))
      return [];
    const { type, transforms } = typed(path, known, language);
    const samples = known.slice(0, 3).map((value) => value.slice(0, 120));
    return [{ name: uniqueName(nameOf(path), names), from: [{ json: path }], transforms, type, samples }];
  });
  return columns.slice(0, limits.columns);
}

function pathsOf(value: unknown, path: string, depth: number): string[] {
  if (typeof value !== 'object' || value === null) return path === '' ? [] : [path];
  if (Array.isArray(value)) {
    const [first] = value as unknown[];
    if (first === undefined || depth > 3) return [];
    return typeof first === 'object' ? pathsOf(first, `${path}.0`, depth + 1) : [path];
  }
  if (depth > 3) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (/^@|[.*\s{}]/u.test(key) || key === '') return [];
    return pathsOf(inner, path === '' ? key : `${path}.${key}`, depth + 1);
  });
}

function typed(
  path: string,
  values: readonly string[],
  language: string | undefined,
): { type: ProposedColumn['type']; transforms: Transform[] } {
  const isEvery = (test: (text: string) => boolean): boolean => values.every(test);
  if (isEvery((text) => /^https?:\/\/\S+$/iu.test(text))) {
    const isPicture =
      /image|picture|photo|thumb|logo|avatar/iu.test(path) ||
      isEvery((text) => /\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/iu.test(text));
    return { type: isPicture ? 'picture' : 'link', transforms: ['absoluteUrl'] };
  }
  if (isEvery((text) => /^-?\d+(?:\.\d+)?$/u.test(text)))
    return { type: /price/iu.test(path) ? 'price' : 'number', transforms: ['trim'] };
  if (isEvery((text) => text.length < 60 && readDate(text, { language }) !== null))
    return { type: 'date', transforms: ['date'] };
  return { type: 'text', transforms: ['trim'] };
}

/** `offers.0.price` is `Price`, `author.name` is `Author name`. */
function nameOf(path: string): string {
  const keys = path.split('.').filter((key) => !/^\d+$/u.test(key));
  const last = keys.at(-1) ?? path;
  const isPlain = /^(?:name|url|id|value|text|rendered)$/iu.test(last) && keys.length > 1;
  const words = (isPlain ? keys.slice(-2).join(' ') : last)
    .replace(/([a-z])([A-Z])/gu, '$1 $2')
    .replace(/[-_]+/gu, ' ')
    .toLowerCase()
    .trim();
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 60) || 'Value';
}
