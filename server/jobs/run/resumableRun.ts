import { runRecipe, type Position, type RunEnd } from '#server/engine/runRecipe.ts';

/** Whether what is written says that a run goes on elsewhere than where it reads. */
interface Redirect {
  /** The run goes on there; what it has read beyond is not to be written. */
  take: (goOnAt: Position) => void;
  isTaken: () => boolean;
}

export interface ResumableRun extends Redirect {
  /**
   * Runs a recipe until it ends, from each detour on again as after a crash: what is written says where, and nothing else
   * was written since. `settled` waits for the writes of what was read.
   */
  run: (input: Parameters<typeof runRecipe>[0], settled: () => Promise<void>) => Promise<RunEnd>;
}

/** For one subtask. */
export function createResumableRun(): ResumableRun {
  let goOnAt: Position | null = null;
  let turn = new AbortController();
  return {
    take: (position) => {
      goOnAt = position;
      turn.abort();
    },
    isTaken: () => goOnAt !== null,
    run: async (input, settled) => {
      let from = input;
      for (;;) {
        const signal = AbortSignal.any([input.signal, turn.signal]);
        const end = await runRecipe({ ...from, signal }).catch((error: unknown) => {
          // Its fetches ended with the signal, whatever they say.
          if (goOnAt === null) throw error;
          return { end: 'stopped' as const };
        });
        await settled();
        if (goOnAt === null || input.signal.aborted) return end;
        from = { ...input, position: goOnAt, lostHere: 0 };
        goOnAt = null;
        turn = new AbortController();
      }
    },
  };
}
