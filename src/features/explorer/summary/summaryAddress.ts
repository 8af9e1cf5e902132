import type { GroupBy, Measure } from '#core/domain/analysis/groups.ts';
import { chartKinds, maxMeasures, type Summary } from './summary.ts';

const units = ['value', 'day', 'week', 'month', 'year'] as const;
const measureKinds = ['distinct', 'sum', 'mean', 'least', 'most'] as const;
const keys = ['group', 'measure', 'chart', 'figure'];

/**
 * Reads the summary that an address holds: `group=updated.month` once per column, `measure=mean.price` once per figure,
 * `chart=line` and `figure=1` the chart and its figure. `null` without a column; columns other than `names`, and bad
 * values, are ignored.
 */
export function readSummary(address: URLSearchParams, names: readonly string[]): Summary | null {
  const by = address.getAll('group').flatMap((text) => readGroup(text, names));
  const measures = address
    .getAll('measure')
    .flatMap((text) => readMeasure(text, names))
    .slice(0, maxMeasures);
  const figure = /^[1-9]$/u.test(address.get('figure') ?? '') ? Number(address.get('figure')) - 1 : -1;
  if (by.length === 0) return null;
  return {
    by: by.filter(({ column }, index) => by.findIndex((other) => other.column === column) === index).slice(0, 2),
    measures,
    chart: chartKinds.find((kind) => kind === address.get('chart')) ?? null,
    figure: figure < measures.length ? figure : -1,
  };
}

/** Returns the address with this summary instead of its own, or without one; everything else in it stays. */
export function withSummary(address: URLSearchParams, summary: Summary | null): URLSearchParams {
  const changed = new URLSearchParams([...address].filter(([key]) => !keys.includes(key)));
  if (summary === null) return changed;
  for (const { column, unit } of summary.by) changed.append('group', `${column}.${unit}`);
  for (const { kind, column } of summary.measures) changed.append('measure', `${kind}.${column}`);
  if (summary.chart !== null) changed.set('chart', summary.chart);
  if (summary.figure >= 0) changed.set('figure', String(summary.figure + 1));
  return changed;
}

function readGroup(text: string, names: readonly string[]): GroupBy[] {
  const at = text.lastIndexOf('.');
  const unit = units.find((each) => each === text.slice(at + 1));
  const column = text.slice(0, at);
  return unit !== undefined && names.includes(column) ? [{ column, unit }] : [];
}

function readMeasure(text: string, names: readonly string[]): Measure[] {
  const kind = measureKinds.find((each) => text.startsWith(`${each}.`));
  const column = text.slice((kind?.length ?? 0) + 1);
  return kind !== undefined && names.includes(column) ? [{ kind, column }] : [];
}
