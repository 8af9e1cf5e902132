import { dayMs } from '../dayMs.ts';

/** The numbers from `from` (inclusive) to `to` (exclusive). */
export interface Bin {
  from: number;
  to: number;
  count: number;
}

/** The number of bins that is aimed at; there are at most twice as many. */
const wantedBins = 20;
const hourMs = dayMs / 24;
const dateSteps = [1_000, 60_000, hourMs, 6 * hourMs, dayMs, 7 * dayMs, 30 * dayMs, 91 * dayMs, 365 * dayMs];

/** Returns the numbers counted in bins of equal, round width; the bins touch each other. */
export function histogramOf(values: Float64Array): Bin[] {
  return binned(values, (span) => roundStep(span / wantedBins));
}

/** Returns times (ms since 1970) counted in bins of hours, days, weeks or longer. */
export function dateHistogramOf(times: Float64Array): Bin[] {
  return binned(times, (span) => {
    const step = dateSteps.find((each) => span / each <= wantedBins * 2);
    return step ?? Math.ceil(span / wantedBins / (365 * dayMs)) * 365 * dayMs;
  });
}

function binned(values: Float64Array, stepFor: (span: number) => number): Bin[] {
  if (values.length === 0) return [];
  let least = Infinity;
  let most = -Infinity;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const step = least === most ? 1 : stepFor(most - least);
  const exactEdge = (steps: number) => edgeOf(step, steps);
  const first = stepOf(least, step, exactEdge);
  const edges = Array.from({ length: stepOf(most, step, exactEdge) - first + 2 }, (_, bin) => exactEdge(first + bin));
  const knownEdge = (steps: number) => edges[steps - first] ?? exactEdge(steps);
  const counts = new Uint32Array(edges.length - 1);
  for (const value of values) {
    const bin = stepOf(value, step, knownEdge) - first;
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return Array.from(counts, (count, bin) => ({ from: knownEdge(first + bin), to: knownEdge(first + bin + 1), count }));
}

/** Returns the whole steps below a value; the quotient alone errs by one: that of 0.3 and 0.1 is less than 3. */
function stepOf(value: number, step: number, edge: (steps: number) => number): number {
  const near = Math.floor(value / step);
  if (value < edge(near)) return near - 1;
  return value < edge(near + 1) ? near : near + 1;
}

/** Returns the next larger step of 1, 2 or 5 times a power of ten. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  return power * ([1, 2, 5].find((factor) => factor * power >= step) ?? 10);
}

/** The product without the error of its last digits: 0.3 for 3 steps of 0.1. */
function edgeOf(step: number, steps: number): number {
  return Number((step * steps).toFixed(Math.max(0, -Math.floor(Math.log10(step)))));
}
