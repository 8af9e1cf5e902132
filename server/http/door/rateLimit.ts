export interface Rate {
  /** The number of requests that may come at once. */
  burst: number;
  /** The number of further requests per second. */
  perSecond: number;
}

export interface RateLimit {
  /** Takes one request for this key. Returns 0, or the whole seconds until the next one is allowed. */
  take(key: string): number;
  /** Returns the requests that this key may send at once now, and the whole seconds until its bucket is full. */
  leftOf(key: string): { requests: number; fullInSeconds: number };
  /** Returns the last request of this key to its bucket, because it was cheap. */
  refund(key: string): void;
}

/** The number of keys from which full buckets are removed. */
const sweepAtKeys = 10_000;

/**
 * Token buckets in memory by the generic cell rate algorithm: each key stores one time, at which its bucket is full
 * again. Full buckets are dropped.
 */
export function createRateLimit({ burst, perSecond }: Rate, now: () => number = Date.now): RateLimit {
  const msEach = 1_000 / perSecond;
  const fullAt = new Map<string, number>();
  let sweepAt = sweepAtKeys;

  function sweep(): void {
    for (const [key, at] of fullAt) if (at <= now()) fullAt.delete(key);
    sweepAt = Math.max(sweepAtKeys, fullAt.size * 2);
  }
  return {
    take: (key) => {
      const time = now();
      const next = Math.max(fullAt.get(key) ?? time, time) + msEach;
      const waitMs = next - time - burst * msEach;
      if (waitMs > 0) return Math.ceil(waitMs / 1_000);
      fullAt.set(key, next);
      if (fullAt.size > sweepAt) sweep();
      return 0;
    },
    leftOf: (key) => {
      const missingMs = Math.max(0, (fullAt.get(key) ?? 0) - now());
      return { requests: Math.floor(burst - missingMs / msEach), fullInSeconds: Math.ceil(missingMs / 1_000) };
    },
    refund: (key) => {
      const at = fullAt.get(key);
      if (at !== undefined) fullAt.set(key, at - msEach);
    },
  };
}
