/** How often something may be tried, and how long ago counts. */
export interface Limit {
  tries: number;
  windowMs: number;
}

/**
 * Counts tries by key in this process's memory: with several web processes each counts for itself, and the cost of the
 * hash (about 0.1 s) bounds the rest. The oldest keys go first when there are too many.
 */
export function createAttempts(limit: Limit, now: () => number = Date.now) {
  const triesByKey = new Map<string, number[]>();
  const recent = (key: string) => (triesByKey.get(key) ?? []).filter((at) => at > now() - limit.windowMs);

  return {
    /** Counts one more try; the seconds to wait when there were too many, else 0. */
    take(key: string): number {
      const tries = recent(key);
      if (tries.length >= limit.tries) return Math.ceil(((tries[0] ?? 0) + limit.windowMs - now()) / 1000);
      triesByKey.delete(key);
      triesByKey.set(key, [...tries, now()]);
      const oldest = triesByKey.size > maxKeys ? triesByKey.keys().next().value : undefined;
      if (oldest !== undefined) triesByKey.delete(oldest);
      return 0;
    },
    /** The last try went well and does not count. */
    giveBack(key: string): void {
      triesByKey.get(key)?.pop();
    },
    forget(key: string): void {
      triesByKey.delete(key);
    },
  };
}

const maxKeys = 50_000;
