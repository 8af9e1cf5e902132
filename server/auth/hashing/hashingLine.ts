/** Who waits for a password to be hashed: few in all, and fewer from one address. */
export interface HashingLine {
  /** A place, to be left at the end; or the seconds after which one may be free. */
  enter(address: string): { leave: () => void } | { retryAfterSeconds: number };
}

/** About 6 s of work for a thread: who waits longer has gone. */
const mostPerThread = 48;
/** Whoever sends many at once waits behind himself; others find places. */
const mostPerAddress = 16;
const millisecondsEach = 130;

/** Bounds what is hashed at once and later: each takes a thread for about 0.13 s and 64 MiB. */
export function createHashingLine(threadCount: number): HashingLine {
  const countByAddress = new Map<string, number>();
  let count = 0;

  return {
    enter: (address) => {
      const before = countByAddress.get(address) ?? 0;
      if (count >= mostPerThread * threadCount || before >= mostPerAddress) {
        return { retryAfterSeconds: Math.ceil((count * millisecondsEach) / threadCount / 1_000) };
      }
      count += 1;
      countByAddress.set(address, before + 1);
      return {
        leave: () => {
          count -= 1;
          const left = (countByAddress.get(address) ?? 1) - 1;
          if (left === 0) countByAddress.delete(address);
          else countByAddress.set(address, left);
        },
      };
    },
  };
}
