import { z } from 'zod';
import { code } from './code.ts';
import { maxInt4 } from './number.ts';

// A query and a path are text: numbers and codes of theirs are read from it.

/** A whole number within these; what one more than PostgreSQL's `int` names nothing. */
export function numberInText(least: number, most = maxInt4): z.ZodCoercedNumber {
  return z.coerce.number().int().min(least).max(most);
}

/** An id that counts from 1, a template's or a lot's. */
export const idInText = numberInText(1);

/** One of our code tables with numbers. */
export function codeInText<const Values extends Record<string, number>>(values: Values) {
  return z.literal(Object.values(values).map(String)).transform(Number).pipe(code(values));
}
