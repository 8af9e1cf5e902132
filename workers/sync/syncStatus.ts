import type { SyncProblem, SyncStatus } from './api.ts';

export type SyncEvent =
  | { type: 'opened' }
  /** More than one page of changes is expected. */
  | { type: 'filling' }
  | { type: 'polled'; at: number }
  | { type: 'outage' }
  /** An answer came, but no reply; `null` when this side paused (a storm). */
  | { type: 'paused'; problem: SyncProblem | null }
  | { type: 'signedOut' };

export const initialStatus: SyncStatus = { phase: 'starting', lastGoodPollAt: null, problem: null };

/** Returns the status after an event, or the same object when nothing changes. */
export function nextStatus(status: SyncStatus, event: SyncEvent): SyncStatus {
  const { lastGoodPollAt } = status;
  switch (event.type) {
    case 'opened':
      return initialStatus;
    case 'filling':
      return status.phase === 'syncing' ? status : { phase: 'syncing', lastGoodPollAt, problem: null };
    case 'polled':
      return { phase: 'upToDate', lastGoodPollAt: event.at, problem: null };
    case 'outage':
      // A signed-out user must sign in, with or without a network.
      return status.phase === 'signedOut' ? status : { phase: 'offline', lastGoodPollAt, problem: null };
    case 'paused':
      return { phase: 'paused', lastGoodPollAt, problem: event.problem };
    case 'signedOut':
      return { phase: 'signedOut', lastGoodPollAt, problem: 'Unauthorized' };
  }
}
