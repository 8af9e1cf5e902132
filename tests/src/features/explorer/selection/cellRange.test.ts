import { describe, expect, test } from 'vitest';
import { cellCountOf, everyCell, rangeOf } from '#app/features/explorer/selection/cellRange.ts';

const place = (row: number, column: number) => ({ row, column });

describe('the selected cells', () => {
  test.each([
    [place(2, 1), place(4, 3), { top: 2, bottom: 4, left: 1, right: 3 }],
    [place(4, 1), place(2, 3), { top: 2, bottom: 4, left: 1, right: 3 }],
    [place(5, 5), place(5, 5), { top: 5, bottom: 5, left: 5, right: 5 }],
    [place(-1, 2), place(1, 0), { top: 0, bottom: 1, left: 0, right: 2 }],
    [place(-1, 2), place(-1, 2), null],
  ])('from %j to %j are %j', (anchor, focus, range) => {
    expect(rangeOf({ anchor, focus })).toEqual(range);
  });

  test('are counted, all of them too', () => {
    expect(cellCountOf({ top: 2, bottom: 4, left: 1, right: 3 })).toBe(9);
    expect(rangeOf(everyCell(1_000, 8))).toEqual({ top: 0, bottom: 999, left: 0, right: 7 });
  });
});
