import { z } from 'zod/mini';
import { repeatActions, repeatScopes } from '../domain/task/repeats.ts';
import { text } from './text.ts';

// What becomes of repeated rows (core/domain/task/repeats.ts), by zod/mini: an edit gives it, see core/edits/edit.ts.

export const repeats = z.strictObject({
  /** What is more or longer is refused by the domain, in its own words. */
  fields: z.array(text(1_000)).check(z.maxLength(100)),
  across: z.literal(repeatScopes),
  action: z.literal(repeatActions),
});
