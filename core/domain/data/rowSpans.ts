/** Rows of a lot from `start` (inclusive) to `end` (exclusive); numbers count from 0. */
export interface RowSpan {
  start: number;
  end: number;
}

/** Rows that a finished export took when the lot had this number of rewrites. */
export interface ExportedRange extends RowSpan {
  rewrites: number;
}

/** Returns the number of rows in spans that do not overlap. */
export function countRows(spans: readonly RowSpan[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Returns the part of ordered spans that holds their rows number `from` (inclusive) to `to` (exclusive). */
export function sliceSpans(spans: readonly RowSpan[], from: number, to: number): RowSpan[] {
  let before = 0;
  const sliced: RowSpan[] = [];
  for (const { start, end } of spans) {
    const first = Math.max(start, start + from - before);
    const last = Math.min(end, start + to - before);
    if (first < last) sliced.push({ start: first, end: last });
    before += end - start;
  }
  return sliced;
}

/** Returns the parts of ordered spans from row `start` (inclusive) to row `end` (exclusive). */
export function spansWithin(spans: readonly RowSpan[], { start, end }: RowSpan): RowSpan[] {
  return spans
    .map((span) => ({ start: Math.max(span.start, start), end: Math.min(span.end, end) }))
    .filter((span) => span.start < span.end);
}

/**
 * Returns what two exports took together: each row with the greater number of rewrites. Both lists are ordered and
 * without overlaps, and so is the result; ranges that touch and have the same number become one.
 */
export function mergeRanges(one: readonly ExportedRange[], other: readonly ExportedRange[]): ExportedRange[] {
  const points = [...one, ...other].flatMap(({ start, end }) => [start, end]).toSorted((a, b) => a - b);
  const [oneAt, otherAt] = [rewritesAt(one), rewritesAt(other)];
  const merged: ExportedRange[] = [];
  for (const [index, start] of points.entries()) {
    const end = points[index + 1] ?? start;
    const rewrites = start < end ? Math.max(oneAt(start), otherAt(start)) : notTaken;
    if (rewrites !== notTaken) appendRange(merged, { start, end, rewrites });
  }
  return merged;
}

const notTaken = -1;

/** The number of rewrites with which a row was taken; the rows must be asked for in order. */
function rewritesAt(ranges: readonly ExportedRange[]): (rowNo: number) => number {
  let index = 0;
  return (rowNo) => {
    while ((ranges[index]?.end ?? Infinity) <= rowNo) index += 1;
    const range = ranges[index];
    return range !== undefined && range.start <= rowNo ? range.rewrites : notTaken;
  };
}

/** Adds a range behind the others; one that continues the last one lengthens it. */
export function appendRange(ranges: ExportedRange[], { start, end, rewrites }: ExportedRange): void {
  const last = ranges.at(-1);
  if (last?.end === start && last.rewrites === rewrites) last.end = end;
  else ranges.push({ start, end, rewrites });
}

/**
 * Returns the rows of a lot that are not exported: those that no range covers, and those that were replaced since
 * (`replaced`: the spans of covered rows whose last rewrite has a greater number than their range). Everything is
 * ordered.
 */
export function unexportedSpans(rowCount: number, ranges: readonly RowSpan[], replaced: readonly RowSpan[]): RowSpan[] {
  const all = [...gapsOf(rowCount, ranges), ...replaced].toSorted((a, b) => a.start - b.start);
  const spans: RowSpan[] = [];
  for (const { start, end } of all) {
    const last = spans.at(-1);
    if (last?.end === start) last.end = end;
    else spans.push({ start, end });
  }
  return spans;
}

function gapsOf(rowCount: number, ranges: readonly RowSpan[]): RowSpan[] {
  const starts = [0, ...ranges.map(({ end }) => end)];
  const ends = [...ranges.map(({ start }) => start), rowCount];
  return starts.flatMap((start, index) => {
    const end = Math.min(ends[index] ?? rowCount, rowCount);
    return start < end ? [{ start, end }] : [];
  });
}
