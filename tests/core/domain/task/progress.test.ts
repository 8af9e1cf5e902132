import { expect, test } from 'vitest';
import {
  addProgress,
  countersOf,
  cutProgress,
  filterRows,
  noCounters,
  rowsOf,
  type PendingProgress,
} from '#core/domain/run/progress.ts';

/** One page of rows with the column `a`, and a failed page where one is named. */
function page(position: number, values: readonly string[], failed?: string): PendingProgress<number> {
  const counters = { ...noCounters, pagesDone: 1, pagesFailed: failed === undefined ? 0 : 1 };
  const rows = values.map((value) => [value]);
  const failure = { url: failed ?? '', code: 'HttpStatus', verdict: 'giveUpPage', detail: null } as const;
  return {
    ...counters,
    position,
    failures: failed === undefined ? [] : [failure],
    failedPages: failed === undefined ? [] : [{ url: failed, number: 1 }],
    parts: [{ columns: ['a'], rows }],
    rowCount: rows.length,
    segments: [{ rows: rows.length, ...counters }],
  };
}

function gathered(): PendingProgress<number> {
  const progress = page(1, ['1', '2'], 'one');
  addProgress(progress, page(2, [], 'two'));
  addProgress(progress, { ...page(3, ['3']), parts: [{ columns: ['a', 'b'], rows: [['3', 'x']] }] });
  return progress;
}

const urls = (pages: readonly { url: string }[]) => pages.map(({ url }) => url);

test('progress is added in order; rows with the same columns are one part', () => {
  const progress = gathered();
  expect(progress).toMatchObject({ position: 3, rowCount: 3, urlsDone: 0, pagesDone: 3, pagesFailed: 2 });
  expect(progress.parts).toEqual([
    { columns: ['a'], rows: [['1'], ['2']] },
    { columns: ['a', 'b'], rows: [['3', 'x']] },
  ]);
  expect(urls(progress.failures)).toEqual(['one', 'two']);
  expect(urls(progress.failedPages)).toEqual(['one', 'two']);
  expect(progress.segments.map(({ rows }) => rows)).toEqual([2, 0, 1]);
});

test('a cut keeps the first rows and the failures of the first failed pages', () => {
  const cut = cutProgress(gathered(), { rows: 1, urlsDone: 0, pagesDone: 1, pagesFailed: 1 });
  expect([...rowsOf(cut)]).toEqual([{ columns: ['a'], row: ['1'] }]);
  expect(cut).toMatchObject({ rowCount: 1, pagesDone: 1, pagesFailed: 1 });
  expect(urls(cut.failures)).toEqual(['one']);
  expect(urls(cut.failedPages)).toEqual(['one']);
});

test('a cut of progress that has only its newest failures keeps none that is beyond the cut', () => {
  const progress = gathered();
  progress.failures.shift();
  expect(cutProgress(progress, { rows: 3, ...noCounters, pagesFailed: 1 }).failures).toEqual([]);
  expect(urls(cutProgress(progress, { rows: 3, ...countersOf(progress) }).failures)).toEqual(['two']);
});

test('rows are filtered in their parts and segments; pages still count', () => {
  const progress = gathered();
  const filtered = filterRows(progress, (index) => index !== 1);
  expect([...rowsOf(filtered)].map(({ row }) => row[0])).toEqual(['1', '3']);
  expect(filtered.rowCount).toBe(2);
  expect(filtered.segments.map(({ rows }) => rows)).toEqual([1, 0, 1]);
  expect(countersOf(filtered)).toEqual(countersOf(progress));
});
