import { useState } from 'react';
import type { Outcome, RefusalCode } from '#core/domain/refusal.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import type { FieldState } from './useField.ts';

type Failed = Extract<Outcome<unknown>, { ok: false }>;

/**
 * Shows the failed answer to a form: a refusal of a value at its field, until the value changes; anything else (an
 * outage, a limit) as the problem of the whole form, which can be sent again as it is.
 */
export function useFailure() {
  const messages = useMessages();
  const [problem, setProblem] = useState<string | null>(null);
  return {
    problem,
    clear: () => setProblem(null),
    /** Returns false: the form stays open. */
    fail: (failed: Failed, fields: Partial<Record<RefusalCode, FieldState>>): false => {
      const field = 'refusal' in failed ? fields[failed.refusal.code] : undefined;
      if (field === undefined) setProblem(messages.ofFailed(failed));
      else field.refuse(field.value, messages.ofFailed(failed));
      return false;
    },
  };
}
