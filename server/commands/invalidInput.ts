import type { z } from 'zod';
import type { Refusal } from '#core/domain/refusal.ts';
import { cleanValue } from '#core/domain/data/block.ts';

/** A field's name is the sender's own text: it is kept with the result of an edit, and shown. */
const maxLength = 200;

/** What does not follow its schema, told by the first place that is wrong. */
export function invalidInput(error: z.core.$ZodError): Refusal {
  const issue = error.issues[0];
  return { code: 'InvalidInput', field: shown(issue?.path.join('.') ?? ''), message: shown(issue?.message ?? '') };
}

function shown(text: string): string {
  return cleanValue(text.slice(0, maxLength));
}
