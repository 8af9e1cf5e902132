import { setTimeout as sleep } from 'node:timers/promises';
import { refusalOfDatabaseError } from '#server/db/refusalOfDatabaseError.ts';

const firstPauseMs = 200;
const maxPauseMs = 1_000;

/**
 * Work with the database that is done again while it is away or its disk is full; the work may have been done although its
 * answer was lost, so it must be the same done twice. Once `shutdown` is aborted nothing is tried again.
 */
export async function retryWhileDatabaseAway<Value>(work: () => Promise<Value>, shutdown: AbortSignal): Promise<Value> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (shutdown.aborted || refusalOfDatabaseError(error) === null) throw error;
    }
    // Cut short by the shutdown it is the last try.
    await sleep(pauseMs, undefined, { signal: shutdown }).catch(() => undefined);
  }
}
