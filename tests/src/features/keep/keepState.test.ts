import { expect, test } from 'vitest';
import { keepStateOf } from '#app/features/keep/keepState.ts';
import type { RunHere, RunsHere } from '#app/store/keep/runsHere.ts';
import { newLot } from '#tests/workers/sync/model/rows.ts';

const lot = newLot({ rowCount: 10, byteCount: 100 });

function hereWith(change: Partial<RunHere>, isTaskKept = false): RunsHere {
  const run: RunHere = {
    keptBy: null,
    rowCount: 10,
    rowsHere: 0,
    pictureBytes: 0,
    bytesHere: 0,
    isWhole: false,
    isComing: true,
    ...change,
  };
  const { bytesHere } = run;
  return { isTaskKept, bytes: 100, bytesHere, byLotId: new Map([[lot.lotId, run]]), hasRoomForAll: true };
}

test.each([
  ['nothing of it is here', hereWith({}), { kind: 'notHere' }],
  ['a part of it is here', hereWith({ bytesHere: 40 }), { kind: 'notHere' }],
  ['all of it is here', hereWith({ isWhole: true }), { kind: 'here' }],
  ['it is kept and on its way', hereWith({ keptBy: 'run', bytesHere: 40 }), { kind: 'keeping', share: 0.4 }],
  [
    'it is kept, and the last rows are missing',
    hereWith({ keptBy: 'task', bytesHere: 100 }, true),
    { kind: 'keeping', share: 0.99 },
  ],
  ['it is kept and here', hereWith({ keptBy: 'run', isWhole: true }), { kind: 'kept' }],
] as const)('the state of a run when %s', (_, here, state) => {
  expect(keepStateOf(here, lot)).toEqual(state);
});

test('a task is kept by itself, not by one of its runs', () => {
  expect(keepStateOf(hereWith({ keptBy: 'run', isWhole: true }), null)).toEqual({ kind: 'here' });
  expect(keepStateOf(hereWith({ keptBy: 'task', bytesHere: 50 }, true), null)).toEqual({ kind: 'keeping', share: 0.5 });
});
