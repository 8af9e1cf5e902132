import { runRecipe, type Position, type RunEnd } from '#server/engine/runRecipe.ts';

interface Redirect {
  /** Makes the run continue at this position; rows that it has read beyond it are not written. */
  redirect: (continueAt: Position) => void;
  /** True where a redirect was requested and the run has not restarted yet. */
  isRedirected: () => boolean;
}

export interface ResumableRun extends Redirect {
  /**
   * Runs a recipe until it ends. At each redirect it restarts from the new position, as after a crash: the stored
   * position is the same, and nothing was written since. `settled` waits for the writes of the rows that were read.
   */
  run: (input: Parameters<typeof runRecipe>[0], settled: () => Promise<void>) => Promise<RunEnd>;
}

export function createResumableRun(): ResumableRun {
  let continueAt: Position | null = null;
  let reading = new AbortController();
  return {
    redirect: (position) => {
      continueAt = position;
      reading.abort();
    },
    isRedirected: () => continueAt !== null,
    run: async (input, settled) => {
      let from = input;
      for (;;) {
        const signal = AbortSignal.any([input.signal, reading.signal]);
        const end = await runRecipe({ ...from, signal }).catch((error: unknown) => {
          // The redirect aborted its fetches, whatever error they report.
          if (continueAt === null) throw error;
          return { end: 'stopped' as const };
        });
        await settled();
        if (continueAt === null || input.signal.aborted) return end;
        from = { ...input, position: continueAt, lostHere: 0 };
        continueAt = null;
        reading = new AbortController();
      }
    },
  };
}
