import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceOf, RowHashes } from '#core/domain/analysis/rowHashes.ts';
import { encodeBlock, type Value } from '#core/domain/data/block.ts';
import { blockText } from '#core/domain/query/blockText.ts';
import { finished } from '#tests/core/domain/sort/finished.ts';

const seed = 20_261_124;

function hashesOf(rows: readonly (readonly Value[])[], isKey: readonly boolean[]): RowHashes {
  const hashes = new RowHashes(rows.length, seed);
  // Two blocks, as a run has.
  for (const from of [0, 3]) {
    const own = rows.slice(from, from === 0 ? 3 : undefined);
    if (own.length > 0)
      hashes.add(
        blockText(encodeBlock(own, isKey.length), own.length),
        from,
        isKey.map((_, column) => column),
        isKey,
      );
  }
  return hashes;
}

function difference(
  before: readonly (readonly Value[])[],
  after: readonly (readonly Value[])[],
  isKey = [true, false, false],
) {
  const { added, gone, changedBefore, changedAfter, ...counts } = finished(
    differenceOf(hashesOf(before, isKey), hashesOf(after, isKey)),
  );
  return {
    added: [...added],
    gone: [...gone],
    changed: [...changedBefore].map((row, index) => [row, changedAfter[index]]),
    ...counts,
  };
}

describe('the difference of two runs', () => {
  it('has new, gone and changed rows, and the number of equal ones', () => {
    const before = [
      ['a', '1', 'x'],
      ['b', '2', 'x'],
      ['c', '3', null],
    ];
    const after = [
      ['d', '4', 'x'],
      ['c', '3', ''],
      ['a', '1', 'y'],
    ];
    expect(difference(before, after)).toEqual({
      added: [0],
      gone: [1],
      changed: [[0, 2]],
      sameCount: 1,
      leftOut: { before: 0, after: 0 },
    });
  });

  it('leaves out rows without a key and with the key of an earlier row', () => {
    const before = [
      ['a', '1', 'x'],
      [null, '2', 'x'],
      ['a', '3', 'x'],
    ];
    const after = [
      ['', '1', 'x'],
      ['a', '1', 'x'],
      ['a', '9', 'x'],
      ['a', '9', 'x'],
    ];
    expect(difference(before, after)).toMatchObject({
      added: [],
      gone: [],
      changed: [],
      sameCount: 1,
      leftOut: { before: 2, after: 3 },
    });
  });

  it('distinguishes values of different columns', () => {
    expect(difference([['a', 'x', 'y']], [['a', 'y', 'x']])).toMatchObject({ changed: [[0, 0]], sameCount: 0 });
    expect(difference([['a', 'b', null]], [['b', 'a', null]], [true, true, false])).toMatchObject({
      added: [0],
      gone: [0],
    });
    expect(difference([['a', 'xy', '']], [['a', 'x', 'y']])).toMatchObject({ changed: [[0, 0]] });
  });

  it('is the one that a look at all pairs of rows finds', () => {
    const cell = fc.constantFrom<Value>(null, '', 'a', 'b', 'c', 'aa');
    const rows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 12 });
    fc.assert(
      fc.property(rows, rows, (before, after) => {
        const firsts = (all: readonly Value[][]) =>
          all.flatMap((row, index) =>
            (row[0] ?? '') === '' || all.findIndex((other) => other[0] === row[0]) < index ? [] : [index],
          );
        const textOf = (row: readonly Value[] | undefined) => row?.map((value) => value ?? '').join('|');
        const pairs = firsts(after).flatMap((later) => {
          const earlier = firsts(before).find((row) => before[row]?.[0] === after[later]?.[0]);
          return earlier === undefined ? [] : [[earlier, later] as const];
        });
        const changed = pairs.filter(([earlier, later]) => textOf(before[earlier]) !== textOf(after[later]));
        expect(difference(before, after)).toEqual({
          added: firsts(after).filter((row) => pairs.every(([, later]) => later !== row)),
          gone: firsts(before).filter((row) => pairs.every(([earlier]) => earlier !== row)),
          changed: changed.map((pair) => [...pair]),
          sameCount: pairs.length - changed.length,
          leftOut: { before: before.length - firsts(before).length, after: after.length - firsts(after).length },
        });
      }),
      { numRuns: 300 },
    );
  });
});
