import { UnreadableFile } from './unreadable.ts';

/** Follows one long read: reports its progress, and ends it when a later call replaced it. */
export interface Watch {
  /** Called between pieces; `share` is from 0 to 1. Throws when the read is no longer wanted. */
  step(share: number): void;
}

const reportEveryMs = 100;

/** `isWanted` is called at each step, `onProgress` at most ten times a second. */
export function startWatch(isWanted: () => boolean, onProgress: (share: number) => void): Watch {
  let reportedAt = 0;
  return {
    step: (share) => {
      if (!isWanted()) throw new UnreadableFile({ code: 'Cancelled' });
      const now = Date.now();
      if (now - reportedAt < reportEveryMs) return;
      reportedAt = now;
      onProgress(Math.min(1, share));
    },
  };
}
