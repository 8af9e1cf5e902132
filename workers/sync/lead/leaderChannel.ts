import type { SyncStatus } from '../api.ts';

/** Messages between the workers of one account. */
export type LeaderMessage =
  | { kind: 'heartbeat'; status: SyncStatus }
  /** A visible tab watches: the leader polls at the visible rate even when its own tab is hidden. */
  | { kind: 'watching' }
  /** `readAgain`: the poll reads everything. */
  | { kind: 'pollNow' | 'readAgain'; id: string }
  /** The answer to both. */
  | { kind: 'polled'; id: string }
  | { kind: 'preferLot'; lotId: string | null };

export interface LeaderChannel {
  post(message: LeaderMessage): void;
  onMessage(listener: (message: LeaderMessage) => void): void;
  close(): void;
}

/** Opens the channel of this origin and this account; every sender on it is a worker of this app. */
export function openLeaderChannel(accountId: string): LeaderChannel {
  const channel = new BroadcastChannel(`sheaf-workers:${accountId}`);
  return {
    post: (message) => channel.postMessage(message),
    onMessage: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<LeaderMessage>) => listener(data)),
    close: () => channel.close(),
  };
}
