/**
 * What stands at a path of keys and indices. Where an array stands in the way of a key, its first element is taken; index
 * 0 of a value that is no array is the value itself, because publishers write one value with or without brackets.
 */
export function valueAt(root: unknown, path: readonly string[]): unknown {
  let value = root;
  for (const key of path) {
    const isIndex = /^\d+$/u.test(key);
    if (Array.isArray(value)) value = isIndex ? (value[Number(key)] as unknown) : property(value[0], key);
    else if (!(key === '0' && property(value, key) === undefined)) value = property(value, key);
  }
  return value;
}

/** `a.0.b` as keys; an empty path is the root. */
export function splitPath(path: string): string[] {
  return path.split('.').filter((key) => key !== '');
}

/** A scalar as text; the scalars of an array joined by commas; nothing for objects. */
export function scalarText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return null;
  const texts = value.map((entry) => (Array.isArray(entry) ? null : scalarText(entry))).filter((text) => text !== null);
  return texts.length === 0 ? null : texts.join(', ');
}

function property(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}
