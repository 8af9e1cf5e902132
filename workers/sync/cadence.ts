const visibleMs = 5_000;
const hiddenMs = 60_000;
const shortestBackOffMs = 1_000;
const longestBackOffMs = 60_000;
const stormWindowMs = 2_000;
const stormPolls = 5;
/** The time for which polling stops after a storm. */
export const stormPauseMs = 30_000;

/** Time to the next poll. ± 10 %, so that many devices do not poll at the same moment. `random` is from 0 to 1. */
export function pollDelayMs(isVisible: boolean, random: number): number {
  return isVisible ? visibleMs * (0.9 + 0.2 * random) : hiddenMs;
}

/** Full jitter from 1 s up to 2, 4, 8 … 60 s; `failures` in a row, from 1. */
export function backOffMs(failures: number, random: number): number {
  const limit = Math.min(longestBackOffMs, shortestBackOffMs * 2 ** failures);
  return shortestBackOffMs + (limit - shortestBackOffMs) * random;
}

/** More than 5 polls with news within 2 s: the changes cause each other in a loop. `times` are of polls with news. */
export function isStorm(times: readonly number[], now: number): boolean {
  return times.filter((time) => now - time < stormWindowMs).length > stormPolls;
}
