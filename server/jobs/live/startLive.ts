import { takeLive, type TakenLive } from '#server/db/tables/template/liveSessions.ts';
import { startWorkLoop } from '../queue/workLoop.ts';
import type { LiveOptions } from './liveOptions.ts';
import { runLive } from './runLive.ts';

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
