const minPauseMs = 150;
const keysAtOnce = 3;

/** The times of the last reported keys, oldest first; only as many as `delayBefore` needs. */
export type RecentKeys = readonly number[];

export function withKey(before: RecentKeys, now: number): RecentKeys {
  return [...before, now].slice(-keysAtOnce);
}

/**
 * Returns the delay before a key is reported. The first keys are reported at once, so that a correction is visible at
 * once too; during fast typing the next ones wait. Every change of the keyword changes the address, and browsers limit
 * the number of such changes.
 */
export function delayBefore(reportedAt: RecentKeys, now: number): number {
  const [first] = reportedAt;
  if (first === undefined || reportedAt.length < keysAtOnce) return 0;
  return Math.max(0, first + keysAtOnce * minPauseMs - now);
}
