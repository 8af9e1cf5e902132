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
  return new URLSearchParams([...[...address].filter(([key]) => !isSummaryKey(key)), ...printSummary(summary)]);
}

/** Returns the entries of an address that hold a summary. */
export function printSummary(summary: Summary | null): [string, string][] {
  if (summary === null) return [];
  const { by, measures, chart, figure } = summary;
  return [
    ...by.map(({ column, unit }): [string, string] => ['group', `${column}.${unit}`]),
    ...measures.map(({ kind, column }): [string, string] => ['measure', `${kind}.${column}`]),
    ...(chart === null ? [] : [['chart', chart] as [string, string]]),
    ...(figure < 0 ? [] : [['figure', String(figure + 1)] as [string, string]]),
  ];
}

/** Returns whether this key of an address belongs to a summary. */
export function isSummaryKey(key: string): boolean {
  return keys.includes(key);
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
