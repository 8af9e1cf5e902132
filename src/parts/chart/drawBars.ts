import { axisTicks } from './axisTicks.ts';
import { fittingText, textWidthPx, type Drawing, type Place, type Shape } from './drawing.ts';

export interface NamedBar {
  name: string;
  value: number;
}

const linePx = 26;
const barPx = 16;
const axisPx = 22;
const gapPx = 10;
const largestNamePart = 0.32;

/** Draws a horizontal bar for each value with its name: long names stay readable. Bars begin at zero. */
export function drawBars(bars: readonly NamedBar[], width: number, formatValue: (value: number) => string): Drawing {
  const names = bars.map(({ name }) => fittingText(name, width * largestNamePart));
  const start = Math.max(0, ...names.map(textWidthPx)) + gapPx;
  const values = bars.map(({ value }) => value);
  const ticks = axisTicks(Math.min(0, ...values), Math.max(0, ...values));
  const [least = 0, most = 1] = [ticks[0], ticks.at(-1)];
  const end = width - Math.max(textWidthPx(formatValue(most)) / 2, gapPx) - 2;
  const xOf = (value: number) => start + ((value - least) / (most - least)) * (end - start);
  const bottom = bars.length * linePx;

  const shapes: Shape[] = [];
  for (const tick of ticks) {
    shapes.push({ kind: 'rule', x1: xOf(tick), x2: xOf(tick), y1: 0, y2: bottom, isBase: tick === 0 });
    shapes.push({ kind: 'text', x: xOf(tick), y: bottom + 15, text: formatValue(tick), anchor: 'middle' });
  }
  const places: Place[] = [];
  bars.forEach(({ name, value }, index) => {
    const y = index * linePx + (linePx - barPx) / 2;
    const [from, to] = [xOf(Math.min(0, value)), xOf(Math.max(0, value))];
    shapes.push({ kind: 'bar', x: from, y, width: Math.max(1.5, to - from), height: barPx, part: 0 });
    shapes.push({ kind: 'text', x: start - gapPx, y: y + barPx - 4, text: names[index] ?? '', anchor: 'end' });
    places.push({ x: xOf(value), y: y + barPx / 2, text: `${name}: ${formatValue(value)}` });
  });
  return { width, height: bottom + axisPx, shapes, places };
}
