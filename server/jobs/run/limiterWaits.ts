import { AsyncLocalStorage } from 'node:async_hooks';
import type { RateLimiter } from '#server/engine/fetch/rateLimiter.ts';

/** A run that gets no page for as long as this waits for its host; a pause of a second between pages is no news. */
const slowMs = 4_000;

/** What one run hears of the pace of hosts. */
export interface LimiterWaits {
  /** The host whose pace holds the run; stays so between two pages that are that far apart. */
  heldBy: () => string | null;
  /** A request of the run waits for its turn; call what comes back when it has it. */
  begin: (host: string) => () => void;
}

const watches = new AsyncLocalStorage<LimiterWaits>();

/** Does the work of one run so that the waits of its requests are told to its watch, although the pace is everybody's. */
export function trackWaits<Value>(watch: LimiterWaits, work: () => Promise<Value>): Promise<Value> {
  return watches.run(watch, work);
}

/** The pace itself, telling each run's watch of its waits. */
export function trackedRateLimiter(pace: RateLimiter): RateLimiter {
  return {
    acquire: async (host, rule, signal) => {
      const end = watches.getStore()?.begin(host);
      try {
        return await pace.acquire(host, rule, signal);
      } finally {
        end?.();
      }
    },
  };
}

export function createLimiterWaits(now: () => number = Date.now): LimiterWaits {
  const waiting = new Set<{ host: string }>();
  let heldBy: string | null = null;
  /** Since when nothing was granted although something waits. */
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
