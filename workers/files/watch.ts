import { UnreadableFile } from './unreadable.ts';

/** Follows one long read: tells how far it is, and ends it when a later order came. */
export interface Watch {
  /** Between pieces; `share` is from 0 to 1. Throws when the read is no longer wanted. */
  step(share: number): void;
}

const tellEveryMs = 100;

/** `isWanted` is asked at each step, `onProgress` told ten times a second at most. */
export function startWatch(isWanted: () => boolean, onProgress: (share: number) => void): Watch {
  let toldAt = 0;
  return {
    step: (share) => {
      if (!isWanted()) throw new UnreadableFile({ code: 'Cancelled' });
      const now = Date.now();
      if (now - toldAt < tellEveryMs) return;
      toldAt = now;
      onProgress(Math.min(1, share));
    },
  };
}
