import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailure } from './useFailure.ts';

type Failure = ReturnType<typeof useFailure>;

/** Shows a failed answer as `useFailure` does, and the reason for which an account elsewhere is refused. */
export function useIdentityFailure(): Failure {
  const { t } = useTranslation('account');
  const { problem, clear, fail } = useFailure();
  const [reason, setReason] = useState<string | null>(null);
  return {
    problem: reason ?? problem,
    clear: () => {
      clear();
      setReason(null);
    },
    fail: (failed, fields) => {
      if (!('refusal' in failed) || failed.refusal.code !== 'IdentityRefused') return fail(failed, fields);
      const { reason: key } = failed.refusal;
      setReason(t(($) => $.identities.problems[key]));
      return false;
    },
  };
}
