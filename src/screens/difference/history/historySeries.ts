import { drawPlot } from '#app/parts/chart/drawPlot.ts';
import type { Drawing } from '#app/parts/chart/drawing.ts';
import type { RunHistory } from '#workers/data/api.ts';

/** One line of a history: a value for each run, `null` where the run has none. */
export interface Series {
  name: string;
  values: readonly (number | null)[];
}

const figures = ['least', 'median', 'most'] as const;
export type Figure = (typeof figures)[number];

/** Returns a line for each item, or the least, the middle and the greatest number of all rows where there is none. */
export function seriesOf(
  { runs, items }: RunHistory,
  keys: readonly (readonly string[])[],
  nameOf: (figure: Figure) => string,
): Series[] {
  if (items.length > 0) return items.map((values, index) => ({ name: (keys[index] ?? []).join(' · '), values }));
  return figures.map((figure) => ({ name: nameOf(figure), values: runs.map((run) => run[figure]) }));
}

interface Formats {
  number: (value: number) => string;
  shortNumber: (value: number) => string;
  time: (time: number) => string;
}

/** Draws the lines over the times of the runs. */
export function drawHistory(
  series: readonly Series[],
  runs: readonly { lotNo: number; time: number }[],
  width: number,
  format: Formats,
): Drawing {
  const lines = series.map(({ name, values }) =>
    runs.flatMap(({ time }, index) => {
      const value = values[index] ?? null;
      return value === null
        ? []
        : { x: time, y: value, text: `${name}, ${format.time(time)}: ${format.number(value)}` };
    }),
  );
  const plot = { kind: 'line', series: lines, formatX: format.time, formatY: format.shortNumber } as const;
  return drawPlot({ ...plot, ticksX: runs.map(({ time }) => time) }, width, heightPx);
}

const heightPx = 280;
