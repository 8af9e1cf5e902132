export interface Rate {
  /** So many at once. */
  burst: number;
  /** And so many more in each second after that. */
  perSecond: number;
}

export interface RateLimit {
  /** Takes one for this key: 0, or after how many whole seconds there is one again. */
  take(key: string): number;
  /** The last one taken for this key cost nothing after all. */
  giveBack(key: string): void;
}

/** Keys that are looked through for those that have all of their burst again. */
const sweepAtKeys = 10_000;

/**
 * Token buckets in memory, as the generic cell rate algorithm keeps them: of each key one time, at which its bucket
 * would be full again. Full ones are forgotten.
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
    giveBack: (key) => {
      const at = fullAt.get(key);
      if (at !== undefined) fullAt.set(key, at - msEach);
    },
  };
}
