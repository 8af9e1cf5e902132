import { createTurns, type Leave } from '#server/turns.ts';

/** Who waits for a password to be hashed: few in all, and fewer from one address. */
export interface HashingLine {
  /** A turn, to be left at the end; or the seconds after which there may be a place to wait. */
  enter(address: string): { turn: Promise<Leave> } | { retryAfterSeconds: number };
}

/** About 6 s of work for a thread: who waits longer has gone. */
const maxPerThread = 48;
/** Whoever sends many at once waits behind himself; others find places. */
const maxPerAddress = 16;
const millisecondsEach = 130;

/**
 * Bounds what is hashed at once and later: each takes a thread for about 0.13 s and 64 MiB. For each that is hashed one
 * more may ask the database, so that the thread has work; addresses take turns.
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
