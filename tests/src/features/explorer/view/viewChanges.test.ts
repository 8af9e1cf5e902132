import { describe, expect, test } from 'vitest';
import type { Filter, Sort } from '#core/domain/data/view.ts';
import {
  applicableQuery,
  changedFilters,
  chosenSorts,
  filteredByValue,
  isRangeReversed,
  pressedSorts,
} from '#app/features/explorer/view/viewChanges.ts';

/** `+a -b` are the sorts by a, ascending, then by b, descending. */
const sorts = (text: string): Sort[] =>
  text
    .split(' ')
    .flatMap((each) => (each === '' ? [] : [{ column: each.slice(1), isDescending: each.startsWith('-') }]));

describe('a press on a header', () => {
  test.each([
    ['', false, '+a'],
    ['+a', false, '-a'],
    ['-a', false, ''],
    ['+b', false, '+a'],
    ['+a -b', false, '+a'],
    ['-a -b', false, '+a'],
    ['', true, '+a'],
    ['-b', true, '-b +a'],
    ['+a -b', true, '-a -b'],
    ['-a -b', true, '-b'],
  ])('of column a after sorts %j (Shift: %s) leads to %j', (before, isAdding, after) => {
    expect(pressedSorts(sorts(before), 'a', isAdding)).toEqual(sorts(after));
  });

  test.each([
    ['', '-a'],
    ['+a', '-a'],
    ['+b', '-a'],
    ['+b +a', '+b -a'],
    ['+b +c', '-a'],
  ])('a direction chosen for column a after sorts %j leads to %j', (before, after) => {
    expect(chosenSorts(sorts(before), 'a', true)).toEqual(sorts(after));
  });
});

const contains = (text: string): Filter => ({ kind: 'contains', column: 'a', text, isNot: false });

describe('filters', () => {
  test('are added at the end, changed in place and removed', () => {
    const [one, two, three] = [contains('1'), contains('2'), contains('3')];
    expect(changedFilters([one], null, two)).toEqual([one, two]);
    expect(changedFilters([one, two], 0, three)).toEqual([three, two]);
    expect(changedFilters([one, two], 0, null)).toEqual([two]);
    expect(changedFilters([one], null, null)).toEqual([one]);
  });

  test('a new list takes the place of the one of the same column and direction', () => {
    const list = (value: string, isNot: boolean): Filter => ({ kind: 'oneOf', column: 'a', values: [value], isNot });
    const runs = (lotNo: number): Filter => ({ kind: 'runs', lotNos: [lotNo] });
    const before = [list('1', false), runs(1), contains('1')];
    expect(changedFilters(before, null, list('2', false))).toEqual([list('2', false), runs(1), contains('1')]);
    expect(changedFilters(before, null, list('2', true))).toEqual([...before, list('2', true)]);
    expect(changedFilters(before, null, runs(2))).toEqual([list('1', false), runs(2), contains('1')]);
  });

  test.each<[Filter, boolean]>([
    [{ kind: 'numbers', column: 'a', min: 2, max: 1 }, true],
    [{ kind: 'numbers', column: 'a', min: 1, max: 1 }, false],
    [{ kind: 'numbers', column: 'a', min: 2, max: null }, false],
    [{ kind: 'dates', column: 'a', from: '2026-02-01', to: '2026-01-31' }, true],
    [{ kind: 'dates', column: 'a', from: '2026-01-31', to: '2026-01-31' }, false],
    [contains('x'), false],
  ])('%j is a reversed range: %s', (filter, isReversed) => {
    expect(isRangeReversed(filter)).toBe(isReversed);
  });

  test('what cannot be applied is left out, everything else is', () => {
    const pattern = (text: string): Filter => ({ kind: 'pattern', column: 'a', pattern: text, isNot: false });
    const reversed: Filter = { kind: 'numbers', column: 'a', min: 2, max: 1 };
    const query = { search: 'x', filters: [pattern('('), pattern('y'), reversed, contains('(')], sorts: sorts('+a') };
    expect(applicableQuery(query, new Set(['(']))).toEqual({ ...query, filters: [pattern('y'), contains('(')] });
  });
});

test('a picked value replaces an earlier choice of values of its column, and no other filter', () => {
  const others: Filter[] = [
    { kind: 'contains', column: 'a', text: 'x', isNot: false },
    { kind: 'oneOf', column: 'b', values: ['1'], isNot: false },
  ];
  const chosen: Filter = { kind: 'oneOf', column: 'a', values: ['1', '2'], isNot: true };
  expect(filteredByValue([chosen, ...others], 'a', null)).toEqual([
    ...others,
    { kind: 'oneOf', column: 'a', values: [null], isNot: false },
  ]);
});
