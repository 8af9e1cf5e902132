import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  keyProblem,
  repeatActions,
  rowKeys,
  findDuplicates,
  type KeySeen,
  type Repeats,
} from '#core/domain/run/repeats.ts';

describe('a key of columns', () => {
  test.each([
    [['sku'], null],
    [['sku', 'shop'], null],
    [[], { problem: 'None' }],
    [['a', 'b', 'c', 'd', 'e', 'f'], { problem: 'TooMany' }],
    [['sku', 'sku'], { problem: 'Twice' }],
    [[' '], { problem: 'BadName' }],
    [['x'.repeat(201)], { problem: 'BadName' }],
    [['sku', 'price'], { problem: 'Unknown', field: 'price' }],
  ])('%j: the problem is %j', (fields, problem) => {
    expect(keyProblem(fields, ['sku', 'shop'])).toEqual(problem);
  });

  test('may be any where the template does not know its columns', () => {
    expect(keyProblem(['price'], null)).toBeNull();
  });
});

describe('the key of a row', () => {
  const keyOf = rowKeys(['b', 'a'], ['a', 'b', 'c']);

  test.each([
    ['differs in no other column', ['1', '2', 'x'], ['1', '2', 'y'], true],
    ['differs in a column of the key', ['1', '2', 'x'], ['1', '3', 'x'], false],
    ['tells apart where a value ends', ['1', '2 3', null], ['1 2', '3', null], false],
    ['tells apart which column it is', ['1', null, null], [null, '1', null], false],
    ['takes space as it is shown', [' 1\u00A0 x\n', '2', null], ['1 x', '2', null], true],
    ['takes composed and decomposed letters as the same', ['é', '2', null], ['e\u0301', '2', null], true],
    ['tells large from small letters', ['A', '2', null], ['a', '2', null], false],
    ['takes nothing as an empty value', ['1', null, null], ['1', '  ', null], true],
  ])('%s', (_, left, right, isSame) => {
    expect(keyOf(left) === keyOf(right)).toBe(isSame);
  });

  test('does not depend on the order of the columns of key and rows', () => {
    expect(rowKeys(['a', 'b'], ['b', 'x', 'a'])(['2', '-', '1'])).toBe(keyOf(['1', '2', '-']));
  });

  test('is another one for other columns with the same values', () => {
    expect(rowKeys(['c'], ['c'])(['1'])).not.toBe(rowKeys(['a'], ['a'])(['1']));
  });

  test('is none where all its fields are empty, and where a column of it is missing', () => {
    expect(keyOf([null, ' ', 'x'])).toBeNull();
    expect(rowKeys(['a', 'gone'], ['a'])(['1'])).toBeNull();
  });

  test('two rows have it in common only where they are the same in all its fields', () => {
    const value = fc.string({ unit: fc.constantFrom('a', '"', ',', '[', ']', '\\'), maxLength: 4 });
    fc.assert(
      fc.property(fc.tuple(value, value), fc.tuple(value, value), (left, right) => {
        const isEmpty = left.join('') === '';
        expect(keyOf(left) === keyOf(right) && !isEmpty).toBe(!isEmpty && left.join('\n') === right.join('\n'));
      }),
    );
  });
});

describe('work without its repeats', () => {
  const page = (rows: number, urlsDone = 0) => ({ rows, urlsDone });
  const before = new Map<string, KeySeen>([['old', 'before']]);
  const rule = (action: Repeats['action'], across: Repeats['across'] = 'task') => ({ action, across });

  test.each([
    ['keeps what is new', rule('skip'), [page(2)], ['a', 'b'], ['kept', 'kept'], [], false],
    ['leaves out what was seen', rule('skip'), [page(3)], ['a', 'old', 'b'], ['kept', 'repeat', 'kept'], [], false],
    ['leaves out the second of two', rule('skip'), [page(1), page(1)], ['a', 'a'], ['kept', 'repeat'], [], false],
    ['keeps all without a key', rule('stop'), [page(2)], [null, null], ['kept', 'kept'], [], false],
    [
      'ends a list at what was seen',
      rule('stop'),
      [page(3), page(1, 1), page(1, 1)],
      ['a', 'old', 'b', 'c', 'd'],
      ['kept', 'repeat', 'cut', 'cut', 'kept'],
      [0],
      false,
    ],
    ['ends a list that goes on', rule('stop'), [page(1), page(1)], ['a', 'old'], ['kept', 'repeat'], [1], true],
    ['of a list that is over anyway ends nothing', rule('stop'), [page(1, 1)], ['old'], ['repeat'], [], false],
    [
      'across runs does not end a list at a row of its own run',
      rule('stop'),
      [page(3)],
      ['a', 'a', 'b'],
      ['kept', 'repeat', 'kept'],
      [],
      false,
    ],
    [
      'within a run ends it there',
      rule('stop', 'lot'),
      [page(3)],
      ['a', 'a', 'b'],
      ['kept', 'repeat', 'cut'],
      [0],
      true,
    ],
    [
      'keeps what another list has only behind its end',
      rule('stop'),
      [page(2, 1), page(1, 1)],
      ['old', 'a', 'a'],
      ['repeat', 'cut', 'kept'],
      [0],
      false,
    ],
  ] as const)('%s', (_, given, pieces, keys, rows, listsEnded, isOpen) => {
    const taken = findDuplicates(given, pieces, keys, before);
    expect(taken).toMatchObject({ rows, listsEnded, isOpen });
  });

  test('however it is cut into writes, the same rows are kept', () => {
    const key = fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { freq: 6 });
    const list = fc.array(fc.array(key, { maxLength: 4 }), { minLength: 1, maxLength: 4 });
    const lists = fc.array(list, { minLength: 1, maxLength: 4 });
    const given = fc.record({ action: fc.constantFrom(...repeatActions), across: fc.constantFrom('lot', 'task') });
    fc.assert(
      fc.property(given, lists, fc.array(fc.integer({ min: 1, max: 3 })), (policy, work, cuts) => {
        const pages = work.flatMap((each, start) =>
          each.map((keys, index) => ({ keys, start, urlsDone: index === each.length - 1 ? 1 : 0 })),
        );
        const seen = new Map<string, KeySeen>([['e', 'before']]);
        const keptIn = (writes: number[]): (string | null)[] => {
          const known = new Map(seen);
          const kept: (string | null)[] = [];
          for (let left = pages; left.length > 0;) {
            const now = left.slice(0, writes.shift() ?? left.length);
            left = left.slice(now.length);
            const keys = now.flatMap((each) => each.keys);
            const pieces = now.map((each) => ({ rows: each.keys.length, urlsDone: each.urlsDone }));
            const taken = findDuplicates(policy, pieces, keys, known);
            const mine = keys.filter((_, place) => taken.rows[place] === 'kept');
            expect(taken.rowsKept.reduce((sum, count) => sum + count, 0)).toBe(mine.length);
            kept.push(...mine);
            for (const each of mine) if (each !== null) known.set(each, 'here');
            const open = taken.isOpen ? now.at(-1)?.start : undefined;
            left = left.filter((each) => each.start !== open);
          }
          return kept;
        };
        expect(keptIn([...cuts])).toEqual(keptIn([]));
      }),
    );
  });
});
