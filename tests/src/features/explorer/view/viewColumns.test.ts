import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changedColumn,
  defaultColumns,
  movedColumn,
  shownInOrder,
  steppedColumn,
} from '#app/features/explorer/view/viewColumns.ts';

const columns = defaultColumns(['a', 'b', 'c', 'd']);
const namesOf = (some: readonly { name: string }[] | null) => some?.map(({ name }) => name).join('') ?? null;

describe('the columns of a view', () => {
  test.each([
    ['a', 'c', 'after', 'bcad'],
    ['d', 'a', 'before', 'dabc'],
    ['b', 'b', 'after', 'abcd'],
    ['x', 'a', 'after', 'abcd'],
    ['a', 'x', 'after', 'abcd'],
  ] as const)('%s is moved beside %s, %s it: %s', (name, beside, side, moved) => {
    expect(namesOf(movedColumn(columns, name, beside, side))).toBe(moved);
  });

  test('pinned columns come first, hidden ones are left out', () => {
    const changed = changedColumn(changedColumn(columns, 'c', { isPinned: true }), 'b', { isHidden: true });
    expect(namesOf(shownInOrder(changed))).toBe('acd');
  });

  test('the last visible column cannot be hidden', () => {
    const hidden = ['a', 'b', 'c', 'd'].reduce(
      (before, name) => changedColumn(before, name, { isHidden: true }),
      columns,
    );
    expect(namesOf(shownInOrder(hidden))).toBe('d');
  });

  test('a step passes hidden columns, and stays among those that are pinned alike', () => {
    const hidden = changedColumn(columns, 'c', { isHidden: true });
    expect(namesOf(shownInOrder(steppedColumn(hidden, 'b', 1)!))).toBe('adb');
    expect(steppedColumn(columns, 'b', -1)).toBeNull();
    expect(steppedColumn(columns, 'a', 1)).toBeNull();
    expect(steppedColumn(columns, 'd', 1)).toBeNull();
    expect(steppedColumn(columns, 'x', 1)).toBeNull();
  });

  test('a step back undoes a step for what is shown', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('a', 'b', 'c', 'd'),
        fc.array(fc.record({ isHidden: fc.boolean(), isPinned: fc.boolean() }), { minLength: 4, maxLength: 4 }),
        (name, views) => {
          const before = columns.map((column, index) => ({ ...column, ...views[index] }));
          const after = steppedColumn(before, name, 1);
          fc.pre(after !== null);
          const back = steppedColumn(after, name, -1);
          expect(namesOf(shownInOrder(back ?? []))).toBe(namesOf(shownInOrder(before)));
        },
      ),
    );
  });
});
