import { axisTicks } from './axisTicks.ts';
import { textWidthPx, type Drawing, type Place, type Shape } from './drawing.ts';

/** A value at a place of the horizontal axis; a bar reaches to `xEnd`. */
export interface PlotPoint {
  x: number;
  xEnd?: number;
  y: number;
  text: string;
}

export interface Plot {
  kind: 'bars' | 'line' | 'dots';
  /** The points of each series, those of a line in their order. */
  series: readonly (readonly PlotPoint[])[];
  formatX: (x: number) => string;
  formatY: (y: number) => string;
  /** The places of the horizontal axis that may have a text; round figures where it is absent. */
  ticksX?: readonly number[];
}

const margin = { top: 10, bottom: 24, side: 8 };
const tickGapPx = 18;

/** Draws values over a horizontal axis of numbers or times. Bars begin at zero. */
export function drawPlot(plot: Plot, width: number, height: number): Drawing {
  const points = plot.series.flat();
  const ys = extentOf(points.map(({ y }) => y));
  const ticksY = plot.kind === 'bars' ? axisTicks(Math.min(0, ys[0]), Math.max(0, ys[1])) : axisTicks(...ys);
  const [leastY = 0, mostY = 1] = [ticksY[0], ticksY.at(-1)];
  const left = Math.max(...ticksY.map((tick) => textWidthPx(plot.formatY(tick)))) + margin.side;
  const [right, bottom] = [width - margin.side * 2, height - margin.bottom];
  const [firstX, lastX] = extentOf(points.flatMap(({ x, xEnd = x }) => [x, xEnd]));
  // A single point is in the middle.
  const xOf = (x: number) =>
    firstX === lastX ? (left + right) / 2 : left + ((x - firstX) / (lastX - firstX)) * (right - left);
  const yOf = (y: number) => bottom - ((y - leastY) / (mostY - leastY)) * (bottom - margin.top);

  const shapes: Shape[] = ticksY.flatMap((tick): Shape[] => [
    { kind: 'rule', x1: left, x2: right, y1: yOf(tick), y2: yOf(tick), isBase: tick === Math.max(0, leastY) },
    { kind: 'text', x: left - 6, y: yOf(tick) + 4, text: plot.formatY(tick), anchor: 'end' },
  ]);
  const ticksX = (plot.ticksX ?? axisTicks(firstX, lastX, 6)).filter((tick) => tick >= firstX && tick <= lastX);
  shapes.push(...axisTexts(ticksX, xOf, plot.formatX, width, height));
  plot.series.forEach((series, part) => shapes.push(...shapesOf(plot.kind, series, part, xOf, yOf)));
  const places = points.map(({ x, xEnd = x, y, text }): Place => ({ x: (xOf(x) + xOf(xEnd)) / 2, y: yOf(y), text }));
  return { width, height, shapes, places: places.toSorted((one, other) => one.x - other.x) };
}

type Scale = (value: number) => number;

function shapesOf(kind: Plot['kind'], series: readonly PlotPoint[], part: number, xOf: Scale, yOf: Scale): Shape[] {
  const spots = series.map(({ x, y }) => ({ x: xOf(x), y: yOf(y) }));
  if (kind === 'dots') return [{ kind: 'dots', points: spots, part }];
  if (kind === 'line')
    return [
      { kind: 'line', points: spots, part },
      // Many dots would hide their line.
      ...(spots.length <= 60 ? [{ kind: 'dots', points: spots, part } as const] : []),
    ];
  return series.flatMap(({ x, xEnd = x, y }): Shape[] => {
    if (y === 0) return [];
    const [from, to] = [xOf(x) + 0.5, xOf(xEnd) - 0.5];
    const [top, base] = [yOf(Math.max(0, y)), yOf(Math.min(0, y))];
    const size = { width: Math.max(1, to - from), height: Math.max(1.5, base - top) };
    return [{ kind: 'bar', x: from, y: base - size.height, ...size, part }];
  });
}

/** Texts that would touch the one before them are left out. */
function axisTexts(
  ticks: readonly number[],
  xOf: Scale,
  format: (x: number) => string,
  width: number,
  height: number,
): Shape[] {
  const texts: Shape[] = [];
  let free = 0;
  for (const tick of ticks) {
    const text = format(tick);
    const half = textWidthPx(text) / 2;
    const x = Math.min(xOf(tick), width - half);
    if (x - half < free) continue;
    free = x + half + tickGapPx;
    texts.push({ kind: 'text', x, y: height - 6, text, anchor: 'middle' });
  }
  return texts;
}

/** Not with spread arguments, of which there may be too many. */
function extentOf(values: readonly number[]): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return least > most ? [0, 1] : [least, most];
}
