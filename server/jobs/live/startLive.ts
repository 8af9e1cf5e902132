import type { Database } from '#server/db/database.ts';
import { takeLive, type TakenLive } from '#server/db/tables/template/liveSessions.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import type { Log } from '#server/log/openLog.ts';
import { startWorkLoop } from '../queue/workLoop.ts';
import { runLive, type LiveTimes } from './runLive.ts';

/** Seals and opens what passes between a live page and its user. */
export interface LiveBox {
  seal(accountId: string, text: string): string;
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

/** The part of a worker that has the live pages of users. */
export interface LivePages {
  /** Polls now: a page may wait for a place. */
  wake: () => void;
  /** A user acted on a session, or has seen its picture. */
  acted: (sessionId: string) => void;
  /** Call it when notifications may have been missed. */
  lookAgain: () => void;
  stop: () => Promise<void>;
}

/** Browser windows of users at once in one worker. */
export const livePlaces = 4;

export function startLive(options: LiveOptions): LivePages {
  const { database, workerId, fetcher, log } = options;
  const wakers = new Map<string, () => void>();
  const stopping = new AbortController();
  const handle = (taken: TakenLive): Promise<void> =>
    runLive(options, taken, {
      stopping: stopping.signal,
      onWake: (wake) => {
        wakers.set(taken.sessionId, wake);
        return () => wakers.delete(taken.sessionId);
      },
    });
  const take = async (limit: number): Promise<TakenLive[]> =>
    fetcher.canRender === false ? [] : takeLive(database, workerId, limit);
  const loop = startWorkLoop({ take, handle, slots: livePlaces, log });
  return {
    wake: loop.wake,
    acted: (sessionId) => wakers.get(sessionId)?.(),
    lookAgain: () => {
      loop.wake();
      for (const wake of wakers.values()) wake();
    },
    stop: async () => {
      stopping.abort();
      for (const wake of wakers.values()) wake();
      await loop.stop();
    },
  };
}
