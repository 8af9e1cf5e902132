import { expect, test } from 'vitest';
import { syncState } from '#app/app/sync/syncState.ts';
import type { SyncStatus } from '#workers/sync/api.ts';

const polled: Partial<SyncStatus> = { lastGoodPollAt: 1 };

test.each<[string, Partial<SyncStatus>, number, number, object]>([
  ['a decision comes before all else', { phase: 'offline' }, 4, 1, { kind: 'attention', count: 1 }],
  ['offline tells what waits', { phase: 'offline' }, 4, 0, { kind: 'offline', waiting: 4 }],
  ['an ended session sends nothing', { phase: 'signedOut', ...polled }, 1, 0, { kind: 'offline', waiting: 1 }],
  ['a stop is told', { phase: 'paused', ...polled }, 0, 0, { kind: 'paused' }],
  ['edits on their way', { phase: 'upToDate', ...polled }, 2, 0, { kind: 'sending', waiting: 2 }],
  ['the first reading', { phase: 'syncing' }, 0, 0, { kind: 'busy' }],
  ['a later reading is no news', { phase: 'syncing', ...polled }, 0, 0, { kind: 'upToDate' }],
  ['up to date', { phase: 'upToDate', ...polled }, 0, 0, { kind: 'upToDate' }],
])('the indicator: %s', (_, status, waiting, attention, expected) => {
  const full: SyncStatus = { phase: 'starting', lastGoodPollAt: null, problem: null, ...status };
  expect(syncState(full, waiting, attention)).toEqual(expected);
});
