import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateHistogramOf, histogramOf } from '#core/domain/analysis/histogram.ts';
import { dayMs } from '#core/domain/dayMs.ts';

describe('a histogram', () => {
  it('has bins of a round width', () => {
    const bins = histogramOf(Float64Array.of(0.05, 0.1, 0.3, 0.35, 0.9));
    expect(bins.at(0)).toEqual({ from: 0.05, to: 0.1, count: 1 });
    expect(bins.find(({ from }) => from === 0.3)).toEqual({ from: 0.3, to: 0.35, count: 1 });
    expect(bins.at(-1)).toEqual({ from: 0.9, to: 0.95, count: 1 });
  });

  it('begins in the bin of its least value, where the quotient of value and width is a little less', () => {
    expect(histogramOf(Float64Array.of(-0.07, 0))[0]).toEqual({ from: -0.07, to: -0.065, count: 1 });
  });

  it('of one value has one bin, and of none has none', () => {
    expect(histogramOf(Float64Array.of(7, 7))).toEqual([{ from: 7, to: 8, count: 2 }]);
    expect(histogramOf(new Float64Array())).toEqual([]);
  });

  it.each([
    ['numbers', histogramOf, fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100)],
    ['dates', dateHistogramOf, fc.integer({ min: -30_000, max: 30_000 }).map((day) => day * dayMs + 1)],
  ] as const)('of %s has each value in its bin, in few bins that touch each other', (_, histogram, value) => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 50 }), (values) => {
        const bins = histogram(Float64Array.from(values));
        expect(bins.length).toBeLessThanOrEqual(42);
        bins.forEach(({ from, to, count }, index) => {
          expect(count).toBe(values.filter((each) => each >= from && each < to).length);
          expect(to).toBe(bins[index + 1]?.from ?? to);
        });
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
        expect([bins[0]?.count, bins.at(-1)?.count]).not.toContain(0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('of a year of days has weeks', () => {
    const days = Float64Array.from({ length: 200 }, (_, day) => day * dayMs);
    expect(dateHistogramOf(days)[1]).toMatchObject({ count: 7 });
  });
});
