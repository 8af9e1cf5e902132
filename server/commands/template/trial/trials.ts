import { createAttempts } from '#server/auth/attempts.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';

/** A trial waits for hosts like every run; a screen does not wait for ever. */
export const trialLimitMs = 20_000;
/** In one process: pages are read beside the requests of everybody else. */
const mostAtOnce = 6;
const perAccount = { tries: 20, windowMs: 10 * 60_000 };

/** The trials that run in this process, and what they fetch with. */
export function createTrials(fetcher: Fetcher, now: () => number = Date.now) {
  const attempts = createAttempts(perAccount, now);
  const running = new Set<string>();
  return {
    fetcher,
    /** Takes a place until the answer is called. Refused with `TrialRunning` or `TooManyAttempts`. */
    begin(accountId: string): Result<() => void> {
      if (running.has(accountId)) return refused({ code: 'TrialRunning' });
      if (running.size >= mostAtOnce) {
        return refused({ code: 'TooManyAttempts', retryAfterSeconds: trialLimitMs / 1000 });
      }
      const retryAfterSeconds = attempts.take(accountId);
      if (retryAfterSeconds > 0) return refused({ code: 'TooManyAttempts', retryAfterSeconds });
      running.add(accountId);
      return success(() => void running.delete(accountId));
    },
  };
}
export type Trials = ReturnType<typeof createTrials>;
