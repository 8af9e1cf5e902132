import { useState } from 'react';
import type { Outcome } from '#core/domain/refusal.ts';

/**
 * The newest mail with a code or a link: its recipient, the number of mails sent there, its time (`askedAt`), and the
 * time from which the next one can be sent.
 */
export interface CodeMail {
  to: string;
  count: number;
  askedAt: number;
  resendAt: number;
}

/** Sends mails with a code or a link by `ask`; a new address starts again from the first mail. */
export function useCodeMail(ask: (to: string) => Promise<Outcome<{ resendAfterSeconds: number }>>) {
  const [mail, setMail] = useState<CodeMail | null>(null);

  const send = async (to: string): Promise<Outcome<{ resendAfterSeconds: number }>> => {
    const outcome = await ask(to);
    if (outcome.ok) {
      const { resendAfterSeconds } = outcome.value;
      setMail((before) => ({
        to,
        count: before?.to === to ? before.count + 1 : 1,
        ...waitOf(resendAfterSeconds),
      }));
    } else if ('refusal' in outcome && outcome.refusal.code === 'TooManyAttempts') {
      const { retryAfterSeconds } = outcome.refusal;
      setMail((before) => (before?.to === to ? { ...before, ...waitOf(retryAfterSeconds) } : before));
    }
    return outcome;
  };
  return { mail, send };
}

function waitOf(seconds: number): Pick<CodeMail, 'askedAt' | 'resendAt'> {
  const askedAt = Date.now();
  return { askedAt, resendAt: askedAt + seconds * 1_000 };
}
