import { expect, test } from 'vitest';
import type { Trial } from '#core/wire/calls/task/startCalls.ts';
import { boundTrial } from '#server/jobs/trial/boundTrial.ts';

const trial = (columns: string[], rows: (string | null)[][]): Trial => ({
  columns,
  rows,
  pages: [{ url: 'https://shop.example/', milliseconds: 1, failure: null }],
  limit: null,
  milliseconds: 1,
});
const bounded = (given: Trial): Trial => JSON.parse(boundTrial(given)) as Trial;

test('a trial of usual size is returned unchanged', () => {
  const usual = trial(['name', 'price'], [['Mug', null]]);
  expect(bounded(usual)).toEqual(usual);
});

test('long values are cut, and rows without room are left to a real run', () => {
  const result = bounded(
    trial(
      ['text'],
      Array.from({ length: 50 }, () => ['語'.repeat(1_000_000)]),
    ),
  );
  expect(result.rows[0]?.[0]).toHaveLength(20_000);
  expect(result.rows[0]?.[0]?.at(-1)).toBe('…');
  expect(result.rows.length).toBeLessThan(50);
  expect(result.limit).toBe('rows');
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(2_000_000);
});

test('so are columns beyond 500 and their long names', () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `${index}`.padStart(5_000, 'x'));
  const result = bounded(trial(names, [names]));
  expect(result.columns).toHaveLength(500);
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(4_000_000);
});

test('NUL and half a surrogate pair travel as JSON escapes, which a column of text takes', () => {
  expect(boundTrial(trial(['a\0'], [['\ud800']]))).not.toMatch(/\0|\p{Surrogate}/u);
});
