import { expect, test } from 'vitest';
import type { SyncStatus } from '#workers/sync/api.ts';
import { initialStatus, nextStatus, type SyncEvent } from '#workers/sync/syncStatus.ts';

const at = (phase: SyncStatus['phase'], lastGoodPollAt: number | null = 7): SyncStatus => ({
  phase,
  lastGoodPollAt,
  problem: phase === 'signedOut' ? 'Unauthorized' : null,
});
const table: [string, SyncStatus, SyncEvent, SyncStatus][] = [
  ['a fill shows that it is working', at('starting', null), { type: 'filling' }, at('syncing', null)],
  ['a good poll is up to date', at('syncing'), { type: 'polled', at: 9 }, at('upToDate', 9)],
  ['a good poll ends offline', at('offline'), { type: 'polled', at: 9 }, at('upToDate', 9)],
  ['a good poll ends being signed out', at('signedOut'), { type: 'polled', at: 9 }, at('upToDate', 9)],
  ['an outage is offline and keeps the last good poll', at('upToDate'), { type: 'outage' }, at('offline')],
  ['who is signed out stays so without a network', at('signedOut'), { type: 'outage' }, at('signedOut')],
  ['401 is signed out', at('upToDate'), { type: 'signedOut' }, at('signedOut')],
  [
    'what the service says is shown',
    at('upToDate'),
    { type: 'paused', problem: 'StorageFull' },
    { phase: 'paused', lastGoodPollAt: 7, problem: 'StorageFull' },
  ],
  [
    'a problem is over after a good poll',
    { ...at('paused'), problem: 'Internal' },
    { type: 'polled', at: 9 },
    at('upToDate', 9),
  ],
  ['a new lead starts anew', at('paused'), { type: 'opened' }, initialStatus],
];

test.each(table)('%s', (_sentence, status, event, expected) => {
  expect(nextStatus(status, event)).toEqual(expected);
});

test('the second page of a fill changes nothing, so no watcher is notified', () => {
  const status = at('syncing');
  expect(nextStatus(status, { type: 'filling' })).toBe(status);
});
