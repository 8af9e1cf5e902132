import { refused, success, type Result } from '#core/domain/refusal.ts';

/**
 * More than three times as deep as any call's body. Deeper JSON could overflow the stack of code that walks through it,
 * schemas first.
 */
export const maxJsonDepth = 64;
/**
 * The limit of values in a body: the largest body, of long texts, has some hundred thousand. More would block other
 * requests.
 */
export const maxJsonValues = 500_000;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c];
/** `[` and `{`, `]` and `}` differ in this bit only. */
const curlyBit = 0x20;
const [opening, closing] = [0x7b, 0x7d];

/**
 * Reads a body as JSON, in time proportional to its length. Refused with `InvalidInput` where it is not JSON in UTF-8,
 * is deeper than `maxJsonDepth`, has more than `maxJsonValues` values, or has a duplicate field or `__proto__`, which
 * parsers interpret in different ways.
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
 * Measures the JSON before it is parsed: its depth, its values and its fields. Outside of texts each comma separates
 * two values and each colon belongs to a field.
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

/** The number of fields: smaller than in the text where a field is a duplicate. `null` where one is `__proto__`. */
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
