import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  emptySelection,
  isSelected,
  pageState,
  selectedIds,
  selectionAfter,
  togglePage,
  toggleRow,
} from '#core/domain/selection.ts';

const page = ['a', 'b', 'c'];

describe('selection (§4)', () => {
  test('a row is ticked and unticked', () => {
    const ticked = toggleRow(emptySelection, 1, 'a');
    expect(isSelected(ticked, 1, 'a')).toBe(true);
    expect(toggleRow(ticked, 1, 'a')).toEqual(emptySelection);
  });

  test('a page is fully selected when all its rows are', () => {
    const two = toggleRow(toggleRow(emptySelection, 1, 'a'), 1, 'b');
    expect(pageState(emptySelection, 1, page)).toBe('none');
    expect(pageState(two, 1, page)).toBe('some');
    expect(pageState(toggleRow(two, 1, 'c'), 1, page)).toBe('all');
  });

  test('an empty page is never fully selected', () => {
    expect(pageState(emptySelection, 1, [])).toBe('none');
  });

  test('select-all completes a page that is partly ticked and clears a full one', () => {
    const all = togglePage(toggleRow(emptySelection, 1, 'b'), 1, page);
    expect(selectedIds(all)).toEqual(page);
    expect(togglePage(all, 1, page)).toEqual(emptySelection);
  });

  test('pages are kept apart by their number', () => {
    const both = toggleRow(togglePage(emptySelection, 2, ['x', 'y']), 1, 'a');
    expect(selectedIds(both)).toEqual(['a', 'x', 'y']);
    expect(isSelected(both, 1, 'x')).toBe(false);
    expect(selectedIds(togglePage(both, 2, ['x', 'y']))).toEqual(['a']);
  });

  test('an id ticked on two pages counts once', () => {
    expect(selectedIds(toggleRow(toggleRow(emptySelection, 1, 'a'), 2, 'a'))).toEqual(['a']);
  });

  test.each([
    ['page', 'kept'],
    ['copy', 'kept'],
    ['timer', 'kept'],
    ['refresh', 'cleared'],
    ['filter', 'cleared'],
    ['pageSize', 'cleared'],
    ['start', 'cleared'],
    ['stop', 'cleared'],
    ['move', 'cleared'],
    ['delete', 'cleared'],
  ] as const)('after %s it is %s', (event, end) => {
    const ticked = toggleRow(togglePage(emptySelection, 2, ['x', 'y']), 1, 'a');
    expect(selectedIds(selectionAfter(ticked, event))).toEqual(end === 'kept' ? ['a', 'x', 'y'] : []);
  });

  test('toggling twice changes nothing', () => {
    const step = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(...page));
    fc.assert(
      fc.property(fc.array(step), step, (steps, [number, id]) => {
        const before = steps.reduce((selection, [at, row]) => toggleRow(selection, at, row), emptySelection);
        expect(toggleRow(toggleRow(before, number, id), number, id)).toEqual(before);
      }),
    );
  });
});
