/** What a site saw of everybody who asked it. */
export interface Seen {
  host: string;
  requests: number;
  mostAtOnce: number;
  /** Between the starts of two pages, and over any so many of them on average: what is a breath late once is not too fast. */
  shortestGapMs: number;
  /** `null` for fewer. */
  shortestMeanGapMs: number | null;
  /** Different sockets: a process that may have one connection keeps it. */
  sockets: number;
}

/** Over so many starts the mean is taken. */
export const meanOver = 10;
