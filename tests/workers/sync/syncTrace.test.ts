import { expect, test } from 'vitest';
import { createSyncTrace } from '#workers/sync/syncTrace.ts';

test('the trace keeps the last 500 events in order', () => {
  let now = 0;
  const trace = createSyncTrace(() => (now += 1));
  for (let turn = 1; turn <= 600; turn += 1) trace.add('done', { hasNews: false });
  const entries = trace.entries();
  expect(entries).toHaveLength(500);
  expect(entries.at(0)).toEqual({ at: 101, event: 'done', facts: { hasNews: false } });
  expect(entries.at(-1)?.at).toBe(600);
});
