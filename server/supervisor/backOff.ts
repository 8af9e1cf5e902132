export interface BackOffLimits {
  firstPauseMs: number;
  longestPauseMs: number;
  /** Who ran this long was well: the next pause is short again. */
  wellAfterMs: number;
  /** In a row, none of them well. */
  mostDeaths: number;
}

export const backOffLimits: BackOffLimits = {
  firstPauseMs: 250,
  longestPauseMs: 30_000,
  wellAfterMs: 60_000,
  mostDeaths: 8,
};

/** How long to wait before a process that died is started again: twice as long after each death that came soon. */
export function createBackOff(limits: BackOffLimits) {
  let deaths = 0;
  return {
    /** The pause in ms after a process that ran for so long. */
    pauseAfter(ranMs: number): number {
      deaths = ranMs >= limits.wellAfterMs ? 1 : deaths + 1;
      return Math.min(limits.firstPauseMs * 2 ** (deaths - 1), limits.longestPauseMs);
    },
    /** Whether starting it once more is of no use. */
    isHopeless: () => deaths >= limits.mostDeaths,
  };
}
