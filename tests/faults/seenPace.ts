/** The requests that a site received from all processes. */
export interface Seen {
  host: string;
  requests: number;
  maxAtOnce: number;
  /**
   * The shortest gap between the starts of two pages, and the shortest mean over `meanOver` gaps: a single request that
   * is slightly early is not too fast.
   */
  shortestGapMs: number;
  /** `null` for fewer gaps. */
  shortestMeanGapMs: number | null;
  /** Number of different sockets: a process with one permitted connection reuses it. */
  sockets: number;
}

/** Number of starts over which the mean is taken. */
export const meanOver = 10;
