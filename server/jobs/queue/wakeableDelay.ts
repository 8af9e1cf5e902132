export interface WakeableDelay {
  /** Ends the sleep, or the one that would come next. */
  wake: () => void;
  /** What woke it until now has been seen to. */
  beginTurn: () => void;
  /** Until the time is over or somebody wakes it; not at all where that happened since `beginTurn`. */
  wait: (ms: number) => Promise<void>;
}

/** For a loop that looks now and then, and at once when it hears of something. */
export function createWakeableDelay(): WakeableDelay {
  let isWoken = false;
  let rouse = (): void => undefined;
  return {
    wake: () => {
      isWoken = true;
      rouse();
    },
    beginTurn: () => {
      isWoken = false;
    },
    wait: (ms) =>
      new Promise((resolve) => {
        if (isWoken) {
          resolve();
          return;
        }
        const timer = setTimeout(resolve, ms);
        rouse = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}
