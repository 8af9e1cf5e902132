import type { DoorLimits } from './doorLimits.ts';

export interface BodyRoom {
  /** Takes room for a body; `null`: there is none now. What it gives back lets go of it, once. */
  enter(accountId: string, bytes: number): (() => void) | null;
}

/** The bodies that this process reads at one moment, in bytes of all and of each account. */
export function createBodyRoom({
  bodyBytes,
  bodyBytesPerAccount,
}: Pick<DoorLimits, 'bodyBytes' | 'bodyBytesPerAccount'>): BodyRoom {
  const bytesByAccount = new Map<string, number>();
  let allBytes = 0;
  return {
    enter: (accountId, bytes) => {
      const ownBytes = bytesByAccount.get(accountId) ?? 0;
      if (allBytes + bytes > bodyBytes || ownBytes + bytes > bodyBytesPerAccount) return null;
      allBytes += bytes;
      bytesByAccount.set(accountId, ownBytes + bytes);
      let isInside = true;
      return () => {
        if (!isInside) return;
        isInside = false;
        allBytes -= bytes;
        const left = (bytesByAccount.get(accountId) ?? 0) - bytes;
        if (left > 0) bytesByAccount.set(accountId, left);
        else bytesByAccount.delete(accountId);
      };
    },
  };
}
