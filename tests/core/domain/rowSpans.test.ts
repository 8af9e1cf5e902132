import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  appendRange,
  countRows,
  mergeRanges,
  sliceSpans,
  spansWithin,
  unexportedSpans,
  type ExportedRange,
  type RowSpan,
} from '#core/domain/data/rowSpans.ts';

const most = 40;

/** Ordered ranges without overlaps. */
const rangesOf = fc
  .array(fc.record({ isTaken: fc.boolean(), rewrites: fc.nat(3) }), { maxLength: most })
  .map((rows) => {
    const ranges: ExportedRange[] = [];
    rows.forEach(({ isTaken, rewrites }, start) => {
      if (isTaken) appendRange(ranges, { start, end: start + 1, rewrites });
    });
    return ranges;
  });
const rowsIn = (spans: readonly RowSpan[]): number[] =>
  spans.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, index) => start + index));
const rewritesIn = (ranges: readonly ExportedRange[]): Map<number, number> =>
  new Map(ranges.flatMap((range) => rowsIn([range]).map((row) => [row, range.rewrites] as const)));

describe('what two exports took together', () => {
  test('has each row with the greater number, in the fewest ranges', () => {
    fc.assert(
      fc.property(rangesOf, rangesOf, (one, other) => {
        const merged = mergeRanges(one, other);
        const [before, after] = [rewritesIn(one), rewritesIn(other)];
        const rows = [...new Set([...before.keys(), ...after.keys()])];
        expect(rewritesIn(merged)).toEqual(
          new Map(
            rows.toSorted((a, b) => a - b).map((row) => [row, Math.max(before.get(row) ?? 0, after.get(row) ?? 0)]),
          ),
        );
        for (const [index, { start, rewrites }] of merged.entries()) {
          const last = merged[index - 1];
          if (last === undefined) continue;
          expect(start).toBeGreaterThanOrEqual(last.end);
          if (last.end === start) expect(last.rewrites).not.toBe(rewrites);
        }
      }),
    );
  });
});

test('rows are not exported where no range covers them or where they were replaced since', () => {
  fc.assert(
    fc.property(rangesOf, fc.nat(most), fc.array(fc.nat(most)), (ranges, rowCount, replaced) => {
      const covered = new Set(rowsIn(ranges));
      const again = [...new Set(replaced)]
        .filter((row) => covered.has(row) && row < rowCount)
        .toSorted((a, b) => a - b);
      const expected = Array.from({ length: rowCount }, (_, row) => row).filter(
        (row) => !covered.has(row) || again.includes(row),
      );
      const spans = unexportedSpans(
        rowCount,
        ranges,
        again.map((row) => ({ start: row, end: row + 1 })),
      );
      expect(rowsIn(spans)).toEqual(expected);
      expect(countRows(spans)).toBe(expected.length);
    }),
  );
});

test('a page of spans, and the part of spans within a block, have the rows that are counted by hand', () => {
  fc.assert(
    fc.property(rangesOf, fc.nat(most), fc.nat(most), (spans, from, length) => {
      const rows = rowsIn(spans);
      expect(rowsIn(sliceSpans(spans, from, from + length))).toEqual(rows.slice(from, from + length));
      const block = { start: from, end: from + length };
      expect(rowsIn(spansWithin(spans, block))).toEqual(rows.filter((row) => row >= from && row < from + length));
    }),
  );
});
