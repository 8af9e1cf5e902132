export interface WakeableDelay {
  /** Ends the current wait, or the next one where none is running. */
  wake: () => void;
  /** Forgets earlier wakes: the work that they announced is being done now. */
  beginTurn: () => void;
  /** Resolves after the time or at a wake; at once where `wake` was called since `beginTurn`. */
  wait: (ms: number) => Promise<void>;
}

/** A delay for a loop that polls at intervals and at once when it is notified. */
export function createWakeableDelay(): WakeableDelay {
  let isWoken = false;
  let endWait = (): void => undefined;
  return {
    wake: () => {
      isWoken = true;
      endWait();
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
        endWait = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}
