/** Work that is done now and at each interval, one turn after another. */
export interface Repeating {
  /** Does one turn more, after that under way, and waits for it. */
  now: () => Promise<void>;
  /** Ends it; waits for the turn under way. */
  stop: () => Promise<void>;
}

/** Starts work that is repeated; a turn that fails is reported, and the next one comes. */
export function startRepeating(
  everyMs: number,
  onFailure: (error: unknown) => void,
  work: () => Promise<unknown>,
): Repeating {
  const workOnce = async () => {
    await work().catch(onFailure);
  };
  let turn = workOnce();
  const now = (): Promise<void> => {
    turn = turn.then(workOnce);
    return turn;
  };
  const timer = setInterval(() => void now(), everyMs);
  timer.unref();
  return {
    now,
    stop: async () => {
      clearInterval(timer);
      await turn;
    },
  };
}
