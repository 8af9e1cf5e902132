import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allBits,
  countBits,
  dropBits,
  eachBit,
  hasAny,
  hasBit,
  keepBits,
  noBits,
  setBit,
  type Bits,
} from '#core/domain/query/bits.ts';

const rowCount = 500;
const rows = fc.uniqueArray(fc.nat(rowCount - 1), { maxLength: 120 });

function bitsOf(set: readonly number[]): Bits {
  const bits = noBits(rowCount);
  for (const row of set) setBit(bits, row);
  return bits;
}

function rowsOf(bits: Bits): number[] {
  const found: number[] = [];
  eachBit(bits, (row) => found.push(row));
  return found;
}

test('bits give back the rows that were set, in order, and their number', () => {
  fc.assert(
    fc.property(rows, (set) => {
      const bits = bitsOf(set);
      expect(rowsOf(bits)).toEqual(set.toSorted((one, other) => one - other));
      expect(countBits(bits)).toBe(set.length);
      expect(hasAny(bits)).toBe(set.length > 0);
    }),
  );
});

test('bits of two sets are kept or dropped as those of sets are', () => {
  fc.assert(
    fc.property(rows, rows, (one, other) => {
      const [kept, dropped, others] = [bitsOf(one), bitsOf(one), bitsOf(other)];
      keepBits(kept, others);
      dropBits(dropped, others);
      for (let row = 0; row < rowCount; row += 1) {
        expect(hasBit(kept, row)).toBe(one.includes(row) && other.includes(row));
        expect(hasBit(dropped, row)).toBe(one.includes(row) && !other.includes(row));
      }
    }),
    { numRuns: 20 },
  );
});

test.each([1, 31, 32, 33, 64, 500])('all of %i rows are set, and no further one', (count) => {
  expect(countBits(allBits(count))).toBe(count);
  expect(hasBit(allBits(count), count)).toBe(false);
});
