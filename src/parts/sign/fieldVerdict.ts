import type { FieldState } from './useField.ts';

/** Returns a field's message: its problem after blur, else its rule, with a check mark when it is met. */
export function fieldVerdict(field: FieldState, mistake: string, rule?: string) {
  if (field.isWrong) return { validationMessage: field.refusal ?? mistake, validationState: 'error' as const };
  if (rule === undefined) return {};
  if (field.isRight) return { validationMessage: rule, validationState: 'success' as const };
  return { hint: rule };
}
