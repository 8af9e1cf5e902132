import type { z } from 'zod';
import type { Refusal } from '#core/domain/refusal.ts';

/** What does not follow its schema, told by the first place that is wrong. */
export function invalidInput(error: z.core.$ZodError): Refusal {
  const issue = error.issues[0];
  return { code: 'InvalidInput', field: issue?.path.join('.') ?? '', message: issue?.message ?? '' };
}
