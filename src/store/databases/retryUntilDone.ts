/** Pauses between attempts, in ms. */
const pauses = { first: 500, most: 10_000 };

/**
 * Repeats work on databases until it succeeds, with longer and longer pauses; the first failure is reported. A browser
 * on a busy machine may fail to open a database that it opens a moment later. Never settles once `signal` is aborted.
 */
export async function retryUntilDone<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  for (let pauseMs = pauses.first; ; pauseMs = Math.min(2 * pauseMs, pauses.most)) {
    try {
      return await work();
    } catch (error) {
      if (pauseMs === pauses.first) reportError(error);
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (signal.aborted) return new Promise(() => undefined);
  }
}
