import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutStartUrls, maxTextPerSubtask, maxUrlsPerSubtask } from '#core/domain/run/cutStartUrls.ts';

const urls = (count: number): string[] => Array.from({ length: count }, (_, index) => `http://a.test/${index}`);
/** In pieces of 500, as they are made. */
const cut = (all: string[], most: number, nodes: number): string[][] => {
  const pieces = Array.from({ length: Math.ceil(all.length / 500) }, (_, at) => all.slice(at * 500, at * 500 + 500));
  return [...cutStartUrls(pieces, most, nodes)].filter((slice) => slice !== null);
};

describe('the slices of a lot', () => {
  it.each([
    { count: 0, nodes: 4, slices: [0] },
    { count: 1, nodes: 4, slices: [1] },
    { count: 3, nodes: 4, slices: [1, 1, 1] },
    { count: 10, nodes: 1, slices: [3, 2, 3, 2] },
    { count: 10, nodes: 0, slices: [3, 2, 3, 2] },
    { count: 32, nodes: 100, slices: Array.from({ length: 16 }, () => 2) },
  ])('$count addresses on $nodes nodes', ({ count, nodes, slices }) => {
    expect(cut(urls(count), count, nodes).map((slice) => slice.length)).toEqual(slices);
  });

  it('are fewer where fewer addresses come than there might be', () => {
    expect(cut(urls(5), 8, 1).map((slice) => slice.length)).toEqual([2, 2, 1]);
    expect(cut([], 8, 1)).toEqual([[]]);
  });

  it('are more where the addresses are long, so that none holds more text than a worker reads at once', () => {
    const long = Array.from({ length: 700 }, (_, index) => `http://a.test/${String(index).padStart(8_000, '0')}`);
    const slices = cut(long, long.length, 0);
    expect(slices.flat()).toEqual(long);
    expect(Math.max(...slices.map((slice) => slice.join('').length))).toBeLessThanOrEqual(maxTextPerSubtask);
    expect(slices.length).toBe(4);
  });

  it('hold every address once and in order, none of them too many', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400_000 }), fc.integer({ min: 0, max: 50 }), (count, nodes) => {
        const all = urls(count);
        const slices = cut(all, count, nodes);
        expect(slices.flat()).toEqual(all);
        expect(Math.max(...slices.map((slice) => slice.length))).toBeLessThanOrEqual(maxUrlsPerSubtask);
      }),
      { numRuns: 20 },
    );
  });
});
