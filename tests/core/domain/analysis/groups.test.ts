import { describe, expect, it, test } from 'vitest';
import { GroupFigures, Grouping, groupValue, maxGroups, type Measure } from '#core/domain/analysis/groups.ts';
import { finished } from '#tests/core/domain/sort/finished.ts';

test.each([
  ['2026-11-24', 'day', '2026-11-24'],
  ['2026-11-24T23:30:00-05:00', 'day', '2026-11-25'],
  ['2026-11-24', 'week', '2026-11-23'],
  ['2026-11-23T00:00', 'week', '2026-11-23'],
  ['1969-12-31', 'week', '1969-12-29'],
  ['2026-11-24', 'month', '2026-11'],
  ['2026-11-24', 'year', '2026'],
  ['soon', 'month', 'soon'],
  ['2026-11-24', 'value', '2026-11-24'],
] as const)('%s by %s is in the group %s', (text, unit, group) => {
  expect(groupValue(text, unit)).toBe(group);
});

function grouped(
  columns: readonly (readonly string[])[],
  measures: readonly (readonly [Measure['kind'], readonly string[]])[],
) {
  const grouping = new Grouping(columns[0]?.length ?? 0);
  for (const values of columns) {
    grouping.beginColumn();
    values.forEach((value, row) => {
      if (value !== '') grouping.add(row, value);
    });
  }
  finished(grouping.number());
  const figures = measures.map(([kind, values]) => {
    const figure = new GroupFigures(kind);
    values.forEach((value, row) => figure.add(grouping.groups[row] ?? 0, value, Number.parseFloat(value)));
    return figure;
  });
  return grouping.result(figures);
}

describe('groups', () => {
  const prices = ['5', '7', 'sold', '1', '7'];

  it('have the number of their rows and figures of their numbers, largest first', () => {
    const kinds: Measure['kind'][] = ['distinct', 'sum', 'mean', 'least', 'most'];
    expect(
      grouped(
        [['a', 'b', 'c', 'b', 'b']],
        kinds.map((kind) => [kind, prices]),
      ),
    ).toEqual({
      groups: [
        { keys: ['b'], count: 3, figures: [2, 15, 5, 1, 7] },
        { keys: ['a'], count: 1, figures: [1, 5, 5, 5, 5] },
        { keys: ['c'], count: 1, figures: [1, null, null, null, null] },
      ],
      restCount: 0,
    });
  });

  it('of two columns have a key for each pair, empty cells included', () => {
    expect(
      grouped(
        [
          ['a', 'a', '', 'a'],
          ['x', 'y', 'x', 'x'],
        ],
        [],
      ),
    ).toEqual({
      groups: [
        { keys: ['a', 'x'], count: 2, figures: [] },
        { keys: ['a', 'y'], count: 1, figures: [] },
        { keys: [null, 'x'], count: 1, figures: [] },
      ],
      restCount: 0,
    });
  });

  it('beyond the maximum are counted together', () => {
    const values = Array.from({ length: maxGroups + 50 }, (_, index) => `value ${index}`);
    const { groups, restCount } = grouped([values], []);
    expect(groups.length + restCount).toBe(maxGroups + 50);
    expect(groups.length).toBeLessThanOrEqual(maxGroups);
    expect(groups.every(({ count }) => count === 1)).toBe(true);
  });
});
