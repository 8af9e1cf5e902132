/**
 * Returns the value at a path of keys and indices; `*` is every element. Where the path meets an array instead of an
 * object with the key, the array's first element is used. Index 0 of a value that is no array is the value itself,
 * because publishers write a single value with or without brackets. `propertyOf` reads a key of an object.
 */
export function valueAt(root: unknown, path: readonly string[], propertyOf: ReadProperty = property): unknown {
  let value = root;
  for (const [index, key] of path.entries()) {
    if (key === '*') return everyElement(value, path.slice(index + 1), propertyOf);
    const isIndex = /^\d+$/u.test(key);
    if (Array.isArray(value)) value = isIndex ? (value[Number(key)] as unknown) : propertyOf(value[0], key);
    else if (!(key === '0' && propertyOf(value, key) === undefined)) value = propertyOf(value, key);
  }
  return value;
}

type ReadProperty = (value: unknown, key: string) => unknown;

/** Splits `a.0.b` into keys; an empty path is the root. */
export function splitPath(path: string): string[] {
  return path.split('.').filter((key) => key !== '');
}

/** No document is deeper, and each `*` on the path keeps the rest of the path: 50,000 of them would fill the memory. */
const maxKeys = 100;

/** Splits a path that a user wrote into keys; a path that is too long is added to `problems`. */
export function compilePath(text: string, problems: string[]): string[] {
  const keys = splitPath(text);
  if (keys.length <= maxKeys) return keys;
  problems.push(`${text.slice(0, 100)}: more than ${maxKeys} steps`);
  return [];
}

/** Returns a scalar as text; the scalars of an array joined; `null` for objects. */
export function scalarText(value: unknown, join = ', '): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return null;
  const texts = value.map((entry) => (Array.isArray(entry) ? null : scalarText(entry))).filter((text) => text !== null);
  return texts.length === 0 ? null : texts.join(join);
}

function everyElement(value: unknown, path: readonly string[], propertyOf: ReadProperty): unknown[] {
  const elements = Array.isArray(value) ? (value as unknown[]) : [value];
  return elements
    .map((element) => valueAt(element, path, propertyOf))
    .flat()
    .filter((found) => found !== undefined);
}

function property(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}
