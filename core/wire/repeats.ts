import { z } from 'zod/mini';
import { repeatActions, repeatScopes } from '../domain/task/repeats.ts';

// What becomes of repeated rows (core/domain/task/repeats.ts), by zod/mini: an edit gives it, see core/edits/edit.ts.

export const repeats = z.strictObject({
  fields: z.array(z.string()),
  across: z.literal(repeatScopes),
  action: z.literal(repeatActions),
});
