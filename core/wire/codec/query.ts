import { z } from 'zod';
import { code } from './code.ts';
import { maxInt4 } from './number.ts';

// Queries and paths are text: these schemas parse numbers and codes from it.

/** A whole number in this range; no id is above PostgreSQL's `int`. */
export function numberInText(least: number, most = maxInt4): z.ZodCoercedNumber {
  return z.coerce.number().int().min(least).max(most);
}

/** An id that counts from 1, of a template or a lot. */
export const idInText = numberInText(1);

/** A value of one of our code tables with numbers. */
export function codeInText<const Values extends Record<string, number>>(values: Values) {
  return z.literal(Object.values(values).map(String)).transform(Number).pipe(code(values));
}
