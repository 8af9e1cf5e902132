import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { cellAfterKey, withinGrid } from '#app/features/explorer/selection/gridKeys.ts';

const size = { rowCount: 1_000, columnCount: 5, rowsPerView: 20 };
const middle = { row: 500, column: 2 };

describe('the keys of the grid', () => {
  test.each([
    ['ArrowUp', false, { row: 499, column: 2 }],
    ['ArrowDown', false, { row: 501, column: 2 }],
    ['ArrowLeft', false, { row: 500, column: 1 }],
    ['ArrowRight', false, { row: 500, column: 3 }],
    ['PageUp', false, { row: 480, column: 2 }],
    ['PageDown', false, { row: 520, column: 2 }],
    ['Home', false, { row: 500, column: 0 }],
    ['End', false, { row: 500, column: 4 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 999, column: 4 }],
    ['a', false, null],
    ['ArrowDown', true, null],
  ] as const)('%s (with Ctrl: %s) leads to %j', (key, isCorner, place) => {
    expect(cellAfterKey(key, isCorner, middle, size)).toEqual(place);
  });

  test('no key leads out of the grid', () => {
    const keys = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown');
    fc.assert(
      fc.property(fc.array(keys), fc.nat(999), fc.nat(4), (pressed, row, column) => {
        const end = pressed.reduce((place, key) => cellAfterKey(key, false, place, size) ?? place, { row, column });
        expect(withinGrid(end, size)).toEqual(end);
      }),
    );
  });
});
