import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { drawBars } from '#app/parts/chart/drawBars.ts';
import { fittingText } from '#app/parts/chart/drawing.ts';
import { drawPlot, type Plot } from '#app/parts/chart/drawPlot.ts';

const plotOf = (kind: Plot['kind'], points: readonly [x: number, y: number][]): Plot => ({
  kind,
  series: [points.map(([x, y]) => ({ x, xEnd: x + (kind === 'bars' ? 1 : 0), y, text: `${x}: ${y}` }))],
  formatX: String,
  formatY: String,
});
/** Numbers as cells have them: with few digits. */
const finite = fc
  .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, decimals]) => digits / 10 ** decimals);

describe('a drawing of values', () => {
  test('keeps every place within its edges', () => {
    const points = fc.array(fc.tuple(finite, finite), { maxLength: 30 });
    fc.assert(
      fc.property(fc.constantFrom('bars', 'line', 'dots'), points, (kind, values) => {
        const { places } = drawPlot(plotOf(kind, values), 600, 200);
        expect(places).toHaveLength(values.length);
        const outside = places.filter(({ x, y }) => !(x >= 0 && x <= 600 && y >= -1e-6 && y <= 200));
        expect(outside).toEqual([]);
      }),
    );
  });

  test('draws a bar for each value but zero, and begins bars at zero', () => {
    const { shapes } = drawPlot(plotOf('bars', [[0, 10], [1, 0], [2, 20]]), 400, 200); // prettier-ignore
    const bars = shapes.filter(({ kind }) => kind === 'bar');
    expect(bars.map((bar) => bar.kind === 'bar' && Math.round(bar.y + bar.height))).toEqual([176, 176]);
  });

  test('puts 10,000 dots into one shape', () => {
    const points = Array.from({ length: 10_000 }, (_, index): [number, number] => [index, index % 97]);
    const { shapes, places } = drawPlot(plotOf('dots', points), 800, 300);
    expect(shapes.filter(({ kind }) => kind === 'dots')).toHaveLength(1);
    expect(places).toHaveLength(10_000);
  });

  test('names bars beside them, and shortens long names', () => {
    const { shapes, places, height } = drawBars(
      [
        { name: 'A product with a very long name that would leave no room for its bar', value: 3 },
        { name: 'Lamp', value: -1 },
      ],
      500,
      String,
    );
    const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
    expect(texts.find((text) => text.startsWith('A product'))).toMatch(/…$/u);
    expect(texts).toContain('Lamp');
    expect(places.map(({ text }) => text)).toContain('Lamp: -1');
    expect(height).toBe(74);
  });
});

test.each([
  ['short', 100, 'short'],
  ['a longer text', 40, 'a lon…'],
  ['東京のレストラン', 40, '東京…'],
])('%s is cut to %d pixels', (text, widthPx, expected) => {
  expect(fittingText(text, widthPx)).toBe(expected);
});
