import { parseLenient } from './lenientJson.ts';

/** The script elements that hold JSON-LD. */
export const linkedDataSelector = 'script[type^="application/ld+json" i]';
/** Deeper items have no value for a reader, and a hostile page may nest a million. */
const maxDepth = 8;

/** Comment and CDATA marks around a script, from the time when browsers displayed the content of unknown elements. */
const marks = /^[\s/*]{0,20}(?:<!--|<!\[CDATA\[)[\s/*]{0,20}|[\s/*]{0,20}(?:-->|\]\]>)[\s/*]{0,20}$/gu;

/** One typed item of a page's structured data. */
export interface Item {
  types: string[];
  value: object;
}

/** The typed items of one part of a page's structured data, outer ones first, and all its objects with an `@id`. */
export interface Things {
  items: Item[];
  named: Record<string, unknown>[];
}

/** Reads one JSON-LD script. A script in which nothing can be read has no items. */
export function linkedDataThings(script: string): Things {
  return thingsIn(parseJson(script.replace(marks, '')));
}

/** Reads the things of structured data: of an array, of `@graph`, and those nested in others. */
export function thingsIn(root: unknown): Things {
  let level: unknown[] = [root];
  const things: Things = { items: [], named: [] };
  for (let depth = 0; depth < maxDepth && level.length > 0; depth += 1) {
    const objects = level
      .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
      .filter((value) => typeof value === 'object' && value !== null);
    for (const value of objects as Record<string, unknown>[]) {
      const types = typesOf(value);
      if (types.length > 0) things.items.push({ types, value });
      if (typeof value['@id'] === 'string') things.named.push(value);
    }
    level = objects.flatMap((value) => Object.values(value) as unknown[]);
  }
  return things;
}

/** The first item of one of these types. */
export function firstOfType(items: readonly Item[], types: readonly string[]): object | undefined {
  const wanted = types.map((type) => type.toLowerCase());
  return items.find((item) => item.types.some((type) => wanted.includes(type)))?.value;
}

/** All items of one of these types, in order. */
export function allOfType(items: readonly Item[], types: readonly string[]): object[] {
  const wanted = types.map((type) => type.toLowerCase());
  return items.filter((item) => item.types.some((type) => wanted.includes(type))).map(({ value }) => value);
}

/** Returns the types of an object in small letters, without the address of the vocabulary or its prefix. */
function typesOf(value: object): string[] {
  const type: unknown = (value as Record<string, unknown>)['@type'];
  const types = Array.isArray(type) ? (type as unknown[]) : [type];
  return types.filter((name) => typeof name === 'string').map((name) => name.replace(/^.*[/#:]/u, '').toLowerCase());
}

/** Parses a script: as JSON, else as publishers write it, else where it was written as text of HTML. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const isEscaped = /^\s*[{[]\s*&(?:quot|#34);/u.test(text);
    return parseLenient(isEscaped ? text.replace(/&(?:quot|#34);/gu, '"').replaceAll('&amp;', '&') : text);
  }
}
