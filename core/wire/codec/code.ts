import { z } from 'zod';

/** The schema of one of our `const` code tables: the wire's number or word becomes the domain's value. */
export function code<const Values extends Record<string, string | number>>(values: Values) {
  return z.literal(Object.values(values) as Values[keyof Values][]);
}

/**
 * Microseconds would be lost in a double only after 285 years of milliseconds: times are whole ms since 1970, UTC. None
 * is later than the last one that a `Date` holds.
 */
export const time = z.int().nonnegative().max(8_640_000_000_000_000);
/** Money in micro-units of US dollars; may be negative in a ledger. */
export const micro = z.int();
export const count = z.int().nonnegative();
export const uuid = z.uuid();
