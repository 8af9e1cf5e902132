/** Releases a place; calling it twice has the effect of one call. */
export type Leave = () => void;

export interface Turns {
  /** Resolves when the caller may begin: at once, or when it is its turn. */
  enter(caller: string): Promise<Leave>;
}

interface Caller {
  running: number;
  waiting: ((leave: Leave) => void)[];
}

/**
 * Limits the work that runs at once, in total and per caller. Work above the limits waits, and callers take turns in
 * starting, so that a caller with a hundred requests delays only itself. The number of waiting calls is limited
 * elsewhere.
 */
export function createTurns({ atOnce, atOncePerCaller }: { atOnce: number; atOncePerCaller: number }): Turns {
  const callers = new Map<string, Caller>();
  /** Callers with waiting work and a free place of their own; the last one that started is at the end. */
  const ready = new Set<string>();
  let running = 0;

  function settle(name: string, caller: Caller): void {
    const isReady = caller.waiting.length > 0 && caller.running < atOncePerCaller;
    if (isReady) ready.add(name);
    else ready.delete(name);
    if (caller.running === 0 && caller.waiting.length === 0) callers.delete(name);
  }
  function startNext(): void {
    for (const name of ready) {
      if (running >= atOnce) return;
      const caller = callers.get(name);
      const start = caller?.waiting.shift();
      if (caller === undefined || start === undefined) continue;
      running += 1;
      caller.running += 1;
      ready.delete(name);
      settle(name, caller);
      start(leaveOf(name, caller));
    }
  }
  function leaveOf(name: string, caller: Caller): Leave {
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      running -= 1;
      caller.running -= 1;
      settle(name, caller);
      if (ready.size > 0) startNext();
    };
  }
  return {
    enter: (name) => {
      const caller = callers.get(name) ?? { running: 0, waiting: [] };
      callers.set(name, caller);
      // With a free place and nobody ahead there is no queue to pass, as for most calls.
      if (running < atOnce && ready.size === 0 && caller.waiting.length === 0 && caller.running < atOncePerCaller) {
        running += 1;
        caller.running += 1;
        return Promise.resolve(leaveOf(name, caller));
      }
      return new Promise((resolve) => {
        caller.waiting.push(resolve);
        settle(name, caller);
        startNext();
      });
    },
  };
}
