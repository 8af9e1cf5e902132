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

/** The typed items of one JSON-LD script. A script that is not JSON has none. */
export function linkedDataItems(script: string): Item[] {
  return typedItems(parseJson(script.replace(marks, '')));
}

/** The typed items of structured data, outer ones first: of an array, of `@graph`, and those nested in others. */
export function typedItems(root: unknown): Item[] {
  let level: unknown[] = [root];
  const items: Item[] = [];
  for (let depth = 0; depth < maxDepth && level.length > 0; depth += 1) {
    const objects = level
      .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
      .filter((value) => typeof value === 'object' && value !== null);
    for (const value of objects) {
      const types = typesOf(value);
      if (types.length > 0) items.push({ types, value });
    }
    level = objects.flatMap((value) => Object.values(value) as unknown[]);
  }
  return items;
}

/** The first item of one of these types. */
export function firstOfType(items: readonly Item[], types: readonly string[]): object | undefined {
  return items.find((item) => item.types.some((type) => types.includes(type)))?.value;
}

/** All items of one of these types, in order. */
export function allOfType(items: readonly Item[], types: readonly string[]): object[] {
  return items.filter((item) => item.types.some((type) => types.includes(type))).map(({ value }) => value);
}

function typesOf(value: object): string[] {
  const type: unknown = (value as Record<string, unknown>)['@type'];
  const types = Array.isArray(type) ? (type as unknown[]) : [type];
  return types.filter((name) => typeof name === 'string').map((name) => name.replace(/^https?:\/\/schema\.org\//u, ''));
}

/** Parses a script. Line breaks inside strings, a common fault, are replaced; any other mistake discards the script. */
function parseJson(text: string): unknown {
  // oxlint-disable-next-line no-control-regex -- these are the very characters that JSON forbids in strings
  for (const attempt of [text, text.replace(/[\u0000-\u001f]+/gu, ' ')]) {
    try {
      return JSON.parse(attempt);
    } catch {
      continue;
    }
  }
  return null;
}
