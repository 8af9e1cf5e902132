import type { SyncStatus } from './api.ts';

/** Words between the workers of one account. */
export type LeaderWord =
  | { kind: 'heartbeat'; status: SyncStatus }
  /** A visible tab is looking: the leader polls at its pace even when its own tab is hidden. */
  | { kind: 'watching' }
  | { kind: 'pollNow'; id: string }
  | { kind: 'polled'; id: string }
  | { kind: 'preferLot'; lotId: string | null };

export interface LeaderChannel {
  say(word: LeaderWord): void;
  hear(onWord: (word: LeaderWord) => void): void;
  close(): void;
}

/** A channel of this origin and this account: who speaks on it is a worker of this app. */
export function openLeaderChannel(accountId: string): LeaderChannel {
  const channel = new BroadcastChannel(`sheaf-workers:${accountId}`);
  return {
    say: (word) => channel.postMessage(word),
    hear: (onWord) => channel.addEventListener('message', ({ data }: MessageEvent<LeaderWord>) => onWord(data)),
    close: () => channel.close(),
  };
}
