import { AsyncLocalStorage } from 'node:async_hooks';
import type { RateLimiter } from '#server/engine/fetch/rateLimiter.ts';

/** A run that gets no request for this long waits for its host; the normal delay of 1 s is not reported. */
const slowMs = 4_000;

/** The waits of one run for the rate limits of hosts. */
export interface LimiterWaits {
  /** The host whose limit holds the run; it stays set between two requests that are that far apart. */
  heldBy: () => string | null;
  /** Records that a request waits; call the returned function when the wait is over. */
  begin: (host: string) => () => void;
}

const currentWaits = new AsyncLocalStorage<LimiterWaits>();

/** Does the work of one run and records the waits of its requests: all runs of a process share one limiter. */
export function trackWaits<Value>(waits: LimiterWaits, work: () => Promise<Value>): Promise<Value> {
  return currentWaits.run(waits, work);
}

/** Wraps a limiter, so that each run's `LimiterWaits` records its waits. */
export function trackedRateLimiter(limiter: RateLimiter): RateLimiter {
  return {
    acquire: async (host, rule, signal) => {
      const end = currentWaits.getStore()?.begin(host);
      try {
        return await limiter.acquire(host, rule, signal);
      } finally {
        end?.();
      }
    },
  };
}

export function createLimiterWaits(now: () => number = Date.now): LimiterWaits {
  const waiting = new Set<{ host: string }>();
  let heldBy: string | null = null;
  /** Start of the current wait in which no request was granted. */
  let since = 0;
  return {
    heldBy: () => {
      const [first] = waiting;
      if (first !== undefined && now() - since >= slowMs) heldBy = first.host;
      return heldBy;
    },
    begin: (host) => {
      if (waiting.size === 0) since = now();
      const wait = { host };
      waiting.add(wait);
      return () => {
        waiting.delete(wait);
        heldBy = now() - since >= slowMs ? host : null;
        since = now();
      };
    },
  };
}
