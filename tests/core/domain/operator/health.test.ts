import { expect, test } from 'vitest';
import {
  judgePages,
  judgeHealth,
  type HealthFigures,
  type HealthPart,
  type Verdict,
} from '#core/domain/operator/health.ts';

const inOrder: HealthFigures = {
  workerCount: 1,
  waitingSubtasks: 0,
  longestWaitSeconds: 0,
  tasksSetAside: 0,
  isStorageFull: false,
  mailsWaiting: 0,
  oldestMailSeconds: 0,
  pagesDone: 1_000,
  pagesFailed: 10,
  hoursSinceBackup: 5,
};

test('a service in order is good in every part', () => {
  expect(new Set(Object.values(judgeHealth(inOrder)))).toEqual(new Set(['good']));
});

const cases: [string, Partial<HealthFigures>, HealthPart, Verdict][] = [
  ['no worker', { workerCount: 0 }, 'workers', 'act'],
  ['work that waits for a minute', { waitingSubtasks: 3, longestWaitSeconds: 60 }, 'queue', 'good'],
  ['work that waits for ten minutes', { waitingSubtasks: 3, longestWaitSeconds: 600 }, 'queue', 'watch'],
  ['work that waits for two hours', { waitingSubtasks: 3, longestWaitSeconds: 7_200 }, 'queue', 'act'],
  ['a task that was set aside', { tasksSetAside: 1 }, 'queue', 'watch'],
  ['a full disk', { isStorageFull: true }, 'storage', 'act'],
  ['a mail of this minute', { mailsWaiting: 1, oldestMailSeconds: 20 }, 'mails', 'good'],
  ['a mail of ten minutes ago', { mailsWaiting: 1, oldestMailSeconds: 600 }, 'mails', 'watch'],
  ['a mail of yesterday', { mailsWaiting: 1, oldestMailSeconds: 86_400 }, 'mails', 'act'],
  ['few pages that failed', { pagesDone: 1, pagesFailed: 9 }, 'templates', 'good'],
  ['a quarter of many pages failed', { pagesDone: 750, pagesFailed: 250 }, 'templates', 'watch'],
  ['most of many pages failed', { pagesDone: 100, pagesFailed: 900 }, 'templates', 'act'],
  ['a backup of the day before yesterday', { hoursSinceBackup: 40 }, 'backup', 'watch'],
  ['a backup of last month', { hoursSinceBackup: 700 }, 'backup', 'act'],
  ['no backup', { hoursSinceBackup: null }, 'backup', 'act'],
];
test.each(cases)('%s', (_, figures, part, verdict) => {
  expect(judgeHealth({ ...inOrder, ...figures })[part]).toBe(verdict);
});

test.each([
  [0, 0, false],
  [30, 0, false],
  [0, 49, true],
  [40, 9, true],
  [40, 10, false],
])('%i pages read and %i failed are too few to judge a template by: %s', (pagesDone, pagesFailed, isTooFew) => {
  expect(judgePages({ pagesDone, pagesFailed }) === null).toBe(isTooFew);
});
