const leastPauseMs = 150;
const keysAtOnce = 3;

/** When the last keys counted, oldest first; no more than `pauseBefore` looks at. */
export type RecentKeys = readonly number[];

export function withKey(before: RecentKeys, now: number): RecentKeys {
  return [...before, now].slice(-keysAtOnce);
}

/**
 * How long a key waits before it counts: a few count at once, so that a correction is seen at once too, while one types
 * on each pause does. Every change of the keyword is a change of the address, and browsers count those.
 */
export function delayBefore(toldAt: RecentKeys, now: number): number {
  const [first] = toldAt;
  if (first === undefined || toldAt.length < keysAtOnce) return 0;
  return Math.max(0, first + keysAtOnce * leastPauseMs - now);
}
