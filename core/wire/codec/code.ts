import { z } from 'zod';
import { maxInt4 } from './number.ts';

/** The schema of one of our `const` code tables: the wire's number or text becomes the domain's value. */
export function code<const Values extends Record<string, string | number>>(values: Values) {
  return z.literal(Object.values(values) as Values[keyof Values][]);
}

/**
 * A time: whole ms since 1970, UTC, at most the last one that a `Date` can hold. A double holds it exactly: even
 * microseconds would be exact for 285 years.
 */
export const time = z.int().nonnegative().max(8_640_000_000_000_000);
/** Money in micro-units of US dollars; may be negative in a ledger. */
export const micro = z.int();
export const count = z.int().nonnegative();
export const uuid = z.uuid();

// Queries and paths are text: these schemas parse numbers and codes from it.

/** A whole number in this range; no id is above PostgreSQL's `int`. */
export function numberInText(min: number, max = maxInt4): z.ZodCoercedNumber {
  return z.coerce.number().int().min(min).max(max);
}

/** An id that counts from 1, of a template or a lot. */
export const idInText = numberInText(1);

/** A value of one of our code tables with numbers. */
export function codeInText<const Values extends Record<string, number>>(values: Values) {
  return z.literal(Object.values(values).map(String)).transform(Number).pipe(code(values));
}

/**
 * A record with at most `maxProperties` entries. The limit is also in the schema's metadata, for tools that read the
 * contract.
 */
export function recordOf<Key extends z.core.$ZodRecordKey, Value extends z.core.$ZodType>(
  key: Key,
  value: Value,
  maxProperties: number,
) {
  return z
    .record(key, value)
    .refine((record) => Object.keys(record).length <= maxProperties, `must have ${maxProperties} entries at most`)
    .meta({ maxProperties });
}
