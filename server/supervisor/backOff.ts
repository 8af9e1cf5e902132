import { backOffMs, type BackOff } from '../retry.ts';

export interface BackOffLimits extends BackOff {
  /** After a process that ran this long the next pause is short again. */
  wellAfterMs: number;
  /** The number of early deaths in a row after which restarts end. */
  maxDeaths: number;
}

export const backOffLimits: BackOffLimits = {
  firstMs: 250,
  longestMs: 30_000,
  wellAfterMs: 60_000,
  maxDeaths: 8,
};

/** Pauses before a process that died is started again: doubled after each early death. */
export function createBackOff(limits: BackOffLimits) {
  let deaths = 0;
  return {
    /** Returns the pause after a process that ran for `ranMs`. */
    pauseAfter(ranMs: number): number {
      deaths = ranMs >= limits.wellAfterMs ? 1 : deaths + 1;
      return backOffMs(limits, deaths - 1);
    },
    /** True when another restart would not help. */
    isHopeless: () => deaths >= limits.maxDeaths,
  };
}
