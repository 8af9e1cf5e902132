import { refused, success, type Result } from '#core/domain/refusal.ts';

/** No call's body is a third as deep. What is deeper would end in whoever walks through it, schemas first. */
export const maxJsonDepth = 64;
/**
 * No call's body has as many: the largest one, of long texts, has some hundred thousand. More would take the turn of
 * others.
 */
export const maxJsonValues = 500_000;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c];
/** `[` and `{`, `]` and `}` differ in this bit alone. */
const curlyBit = 0x20;
const [opening, closing] = [0x7b, 0x7d];

/**
 * Reads a body as JSON, in time that grows with its length alone. Refused with `InvalidInput` where it is no JSON in
 * UTF-8, is deeper than `maxJsonDepth`, has more than `maxJsonValues`, or names a field twice or `__proto__`: of these,
 * two readers make different things.
 */
export function readJson(bytes: Uint8Array): Result<unknown> {
  const outline = outlineOf(bytes);
  if (outline.depth > maxJsonDepth) return invalid(`must not be deeper than ${maxJsonDepth} levels`);
  if (outline.values > maxJsonValues) return invalid(`must not have more than ${maxJsonValues} values`);
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    return invalid('must be JSON in UTF-8');
  }
  const fields = countFields(value);
  if (fields === null) return invalid('must not have a field with the name __proto__');
  return fields === outline.fields ? success(value) : invalid('must not have two fields of one name in one object');
}

function invalid(message: string): Result<never> {
  return refused({ code: 'InvalidInput', field: 'body', message });
}

/**
 * How deep the JSON goes, before anything is made of it, how many values it has and how many fields it names: outside
 * of texts, each comma is between two values and each colon is a field's.
 */
function outlineOf(bytes: Uint8Array): { depth: number; values: number; fields: number } {
  let [level, depth, values, fields] = [0, 0, 1, 0];
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (byte === colon) fields += 1;
    else if (byte === comma) values += 1;
    else if ((byte | curlyBit) === closing) level -= 1;
    else if ((byte | curlyBit) === opening) {
      level += 1;
      depth = Math.max(depth, level);
    }
  }
  return { depth, values, fields };
}

/** How many fields there are: fewer than the text names where one was named twice. `null` where one is `__proto__`. */
function countFields(value: unknown): number | null {
  if (typeof value !== 'object' || value === null) return 0;
  if (Object.hasOwn(value, '__proto__')) return null;
  const parts: unknown[] = Array.isArray(value) ? value : Object.values(value);
  let fields = Array.isArray(value) ? 0 : parts.length;
  for (const each of parts) {
    if (typeof each !== 'object') continue;
    const within = countFields(each);
    if (within === null) return null;
    fields += within;
  }
  return fields;
}
