import type { SyncStatus } from '#workers/sync/api.ts';

/** The state that the indicator shows: the first one in this list that applies. */
export type SyncState =
  | { kind: 'attention'; count: number }
  | { kind: 'offline'; waiting: number }
  | { kind: 'paused' }
  | { kind: 'sending'; waiting: number }
  | { kind: 'busy' }
  | { kind: 'upToDate' };

/**
 * Returns the state to show. A decision that only the user can make has the highest rank; a running poll is not shown
 * after the first successful one.
 */
export function syncState(status: SyncStatus, waiting: number, attention: number): SyncState {
  if (attention > 0) return { kind: 'attention', count: attention };
  if (status.phase === 'offline' || status.phase === 'signedOut') return { kind: 'offline', waiting };
  if (status.phase === 'paused') return { kind: 'paused' };
  if (waiting > 0) return { kind: 'sending', waiting };
  return status.lastGoodPollAt === null ? { kind: 'busy' } : { kind: 'upToDate' };
}
