import type { GroupBy, Measure } from '#core/domain/analysis/groups.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { GridColumn } from '../view/gridColumns.ts';

export const chartKinds = ['bars', 'line', 'histogram', 'dots'] as const;
export type ChartKind = (typeof chartKinds)[number];

/** The most figures of a summary, beside the number of rows. */
export const maxMeasures = 4;

/** A summary of the shown rows: their groups and figures, and the chart of them. */
export interface Summary {
  /** One column or two. */
  by: readonly GroupBy[];
  measures: readonly Measure[];
  /** `null`: the one that fits the types. */
  chart: ChartKind | null;
  /** The place of the measure that the chart shows; -1 for the number of rows. */
  figure: number;
}

type Typed = Pick<GridColumn, 'name' | 'type'>;

/** Returns the summary that a user begins with: by the first column of texts that does not name the rows. */
export function firstSummary(columns: readonly Typed[]): Summary | null {
  const column = columns.slice(1).find(({ type }) => type === FieldType.Text) ?? columns[0];
  return column === undefined ? null : { by: [groupByOf(column)], measures: [], chart: null, figure: -1 };
}

/** Returns the grouping by a column: dates by day. */
export function groupByOf({ name, type }: Typed): GroupBy {
  return { column: name, unit: type === FieldType.Date ? 'day' : 'value' };
}

const ofNumbers = ['distinct', 'sum', 'mean', 'least', 'most'] as const;

/** Returns the measures that a column of this type can have. */
export function measureKindsFor(type: FieldType): readonly Measure['kind'][] {
  if (type === FieldType.Number) return ofNumbers;
  return type === FieldType.Date ? ['distinct', 'least', 'most'] : ['distinct'];
}

/** Returns the charts that can show a summary, the one that fits best first. */
export function chartKindsFor({ by, measures }: Summary, columns: readonly Typed[]): readonly ChartKind[] {
  const type = columns.find(({ name }) => name === by[0]?.column)?.type;
  // Two figures of each group are the two axes.
  const dots = measures.length > 1 ? (['dots'] as const) : [];
  if (type === FieldType.Date) return ['line', 'bars', 'histogram', 'dots'];
  if (type === FieldType.Number) return ['histogram', 'dots', 'line', 'bars'];
  return ['bars', ...dots];
}

export function chartOf(summary: Summary, columns: readonly Typed[]): ChartKind {
  const kinds = chartKindsFor(summary, columns);
  return kinds.find((kind) => kind === summary.chart) ?? kinds[0] ?? 'bars';
}

/** Returns the summary without the measure at this place; its chart shows another figure then. */
export function withoutMeasure({ measures, figure, ...summary }: Summary, place: number): Summary {
  return {
    ...summary,
    measures: measures.toSpliced(place, 1),
    figure: figure === place ? -1 : figure > place ? figure - 1 : figure,
  };
}
