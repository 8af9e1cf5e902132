import { createTurns, type Leave } from '#server/turns.ts';

/** The queue of requests that wait for a password hash, with a limit in total and a lower one per address. */
export interface HashingLine {
  /**
   * Enters the queue. Returns a turn, which the caller must leave at its end, or the seconds after which there may be a
   * place.
   */
  enter(address: string): { turn: Promise<Leave> } | { retryAfterSeconds: number };
}

/** About 6 s of work for a thread: a client that waits longer has usually gone. */
const maxPerThread = 48;
/** An address that sends many at once waits behind its own requests; others still find places. */
const maxPerAddress = 16;
const millisecondsEach = 130;

/**
 * Limits the hashes that run at once and that wait: each takes a thread for about 0.13 s and 32 MiB. For each running
 * hash one more request may query the database, so that the thread has work; addresses take turns.
 */
export function createHashingLine(threadCount: number): HashingLine {
  const turns = createTurns({ atOnce: threadCount * 2, atOncePerCaller: 1 });
  const countByAddress = new Map<string, number>();
  let count = 0;

  return {
    enter: (address) => {
      const before = countByAddress.get(address) ?? 0;
      if (count >= maxPerThread * threadCount || before >= maxPerAddress) {
        return { retryAfterSeconds: Math.ceil((count * millisecondsEach) / threadCount / 1_000) };
      }
      count += 1;
      countByAddress.set(address, before + 1);
      const turn = turns.enter(address).then((leave) => () => {
        leave();
        count -= 1;
        const left = (countByAddress.get(address) ?? 1) - 1;
        if (left === 0) countByAddress.delete(address);
        else countByAddress.set(address, left);
      });
      return { turn };
    },
  };
}
