import { describe, expect, test } from 'vitest';
import type { Group } from '#core/domain/analysis/groups.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { sortedGroups, type GroupSort } from '#app/features/explorer/summary/groups/groupSort.ts';
import {
  chartKindsFor,
  chartOf,
  firstSummary,
  withoutMeasure,
  type Summary,
} from '#app/features/explorer/summary/summary.ts';
import { readSummary, withSummary } from '#app/features/explorer/summary/summaryAddress.ts';

const columns = [
  { name: 'name', type: FieldType.Text },
  { name: 'price', type: FieldType.Number },
  { name: 'a.b', type: FieldType.Text },
  { name: 'updated', type: FieldType.Date },
];
const names = columns.map(({ name }) => name);
const summary: Summary = {
  by: [
    { column: 'updated', unit: 'month' },
    { column: 'a.b', unit: 'value' },
  ],
  measures: [
    { kind: 'mean', column: 'price' },
    { kind: 'distinct', column: 'a.b' },
  ],
  chart: 'bars',
  figure: 1,
};

describe('the address of a summary', () => {
  test('holds it, beside everything else', () => {
    const address = withSummary(new URLSearchParams('taskId=1&q=x'), summary);
    expect(address.toString()).toBe(
      'taskId=1&q=x&group=updated.month&group=a.b.value&measure=mean.price&measure=distinct.a.b&chart=bars&figure=2',
    );
    expect(readSummary(address, names)).toEqual(summary);
    expect(withSummary(address, null).toString()).toBe('taskId=1&q=x');
  });

  test.each([
    ['', null],
    ['measure=mean.price&chart=bars', null],
    ['group=other.value', null],
    ['group=price', null],
    [
      'group=price.value&group=price.day&group=name.value&group=updated.day&measure=median.price&chart=pie&figure=3',
      {
        by: [
          { column: 'price', unit: 'value' },
          { column: 'name', unit: 'value' },
        ],
        measures: [],
        chart: null,
        figure: -1,
      },
    ],
  ])('%j is read without its bad parts', (text, expected) => {
    expect(readSummary(new URLSearchParams(text), names)).toEqual(expected);
  });
});

describe('a summary', () => {
  test('begins with the first column of texts that does not name the rows', () => {
    expect(firstSummary(columns)?.by).toEqual([{ column: 'a.b', unit: 'value' }]);
    expect(firstSummary(columns.slice(3))?.by).toEqual([{ column: 'updated', unit: 'day' }]);
    expect(firstSummary([])).toBeNull();
  });

  test.each([
    { column: 'updated', kinds: ['line', 'bars', 'histogram', 'dots'] },
    { column: 'price', kinds: ['histogram', 'dots', 'line', 'bars'] },
    { column: 'name', kinds: ['bars', 'dots'] },
  ])('by $column can be shown as $kinds', ({ column, kinds }) => {
    const asked: Summary = { ...summary, by: [{ column, unit: 'value' }], chart: null };
    expect(chartKindsFor(asked, columns)).toEqual(kinds);
    expect(chartOf(asked, columns)).toBe(kinds[0]);
    expect(chartOf({ ...asked, chart: 'dots' }, columns)).toBe('dots');
  });

  test('a chart that does not fit the types is not drawn', () => {
    const byName: Summary = { ...summary, by: [{ column: 'name', unit: 'value' }], chart: 'line' };
    expect(chartOf(byName, columns)).toBe('bars');
  });

  test.each([
    { figure: -1, place: 0, after: -1 },
    { figure: 0, place: 0, after: -1 },
    { figure: 1, place: 0, after: 0 },
    { figure: 0, place: 1, after: 0 },
  ])('shows figure $after in its chart when measure $place is removed beside $figure', ({ figure, place, after }) => {
    const next = withoutMeasure({ ...summary, figure }, place);
    expect(next.figure).toBe(after);
    expect(next.measures).toHaveLength(1);
  });
});

describe('the order of the groups', () => {
  const group = (key: string | null, count: number, figure: number | null): Group => ({
    keys: [key],
    count,
    figures: [figure],
  });
  const groups = [group('10', 3, null), group('9', 1, 5), group(null, 2, 7), group('b', 4, -1)];
  test.each<[GroupSort, (string | null)[]]>([
    [{ place: 'count', isDescending: true }, ['b', '10', null, '9']],
    [{ place: { key: 0 }, isDescending: false }, ['9', '10', 'b', null]],
    [{ place: { key: 0 }, isDescending: true }, ['b', '10', '9', null]],
    [{ place: { figure: 0 }, isDescending: false }, ['b', '9', null, '10']],
    [{ place: { figure: 0 }, isDescending: true }, [null, '9', 'b', '10']],
  ])('by %j has what is empty last', (sort, expected) => {
    expect(sortedGroups(groups, sort, 'en-US').map(({ keys }) => keys[0])).toEqual(expected);
  });
});
