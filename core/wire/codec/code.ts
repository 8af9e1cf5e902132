import { z } from 'zod';

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
