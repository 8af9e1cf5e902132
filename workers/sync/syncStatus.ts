import type { RefusalCode } from '#core/domain/refusal.ts';
import type { SyncStatus } from './api.ts';

export type SyncEvent =
  | { type: 'opened' }
  /** More than one page is on its way. */
  | { type: 'filling' }
  | { type: 'polled'; at: number }
  | { type: 'outage' }
  /** The service answers, but not with what was asked; `null` when this side stopped asking (a storm). */
  | { type: 'paused'; problem: RefusalCode | null }
  | { type: 'signedOut' };

export const initialStatus: SyncStatus = { phase: 'starting', lastGoodPollAt: null, problem: null };

/** What the indicator shows after an event. The same object when nothing changes. */
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
      // Who is signed out must sign in, whether the network is there or not.
      return status.phase === 'signedOut' ? status : { phase: 'offline', lastGoodPollAt, problem: null };
    case 'paused':
      return { phase: 'paused', lastGoodPollAt, problem: event.problem };
    case 'signedOut':
      return { phase: 'signedOut', lastGoodPollAt, problem: 'Unauthorized' };
  }
}
