import type { Database } from '#server/db/database.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import type { Log } from '#server/log/openLog.ts';

export interface LiveTimes {
  /** Without an act. */
  idleMs: number;
  /** From its opening. */
  wholeMs: number;
  /** Between two looks whether its user is still there. */
  lookMs: number;
}

/** Seals and opens what passes between a live page and its user. */
export interface LiveBox {
  seal(accountId: string, text: string): string;
  /** Seals a secret of a task in the form that a device may keep. */
  sealSecret(accountId: string, text: string): string;
  /** `null` where this process lacks the key that sealed it. */
  open(accountId: string, sealed: string): string | null;
}

export interface LiveOptions {
  database: Database;
  workerId: string;
  /** With a browser of its own: runs and trials do not wait for users. */
  fetcher: Fetcher;
  box: LiveBox;
  log: Log;
  /** For tests: shorter times. */
  times?: Partial<LiveTimes>;
}
