import type { Group, Measure } from '#core/domain/analysis/groups.ts';
import type { Row } from '#core/domain/data/block.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { FileColumn } from '#core/export/rowFile.ts';
import type { GridColumn } from '../../view/gridColumns.ts';
import type { Summary } from '../summary.ts';
import type { SummaryTexts } from '../useSummaryTexts.ts';

export const groupFileFormats = ['csv', 'xlsx'] as const;
export type GroupFileFormat = (typeof groupFileFormats)[number];

type Typed = Pick<GridColumn, 'name' | 'type'>;

/** Returns the columns of a file with the groups: values, number of rows, figures. Parts of dates are texts. */
export function groupColumns(
  { by, measures }: Pick<Summary, 'by' | 'measures'>,
  columns: readonly Typed[],
  texts: Pick<SummaryTexts, 'columnOf' | 'measure'>,
): FileColumn[] {
  const typeOf = (name: string) => columns.find((column) => column.name === name)?.type ?? FieldType.Text;
  const ofMeasure = ({ kind, column }: Measure) =>
    kind !== 'distinct' && typeOf(column) === FieldType.Date ? FieldType.Date : FieldType.Number;
  return [
    ...by.map(({ column, unit }) => ({
      label: texts.columnOf(column),
      type: unit === 'month' || unit === 'year' ? FieldType.Text : typeOf(column),
    })),
    { label: texts.measure(undefined), type: FieldType.Number },
    ...measures.map((measure) => ({ label: texts.measure(measure), type: ofMeasure(measure) })),
  ];
}

/** Returns the groups as the rows of a file with these columns, in their order. */
export function groupRows(groups: readonly Group[], columns: readonly FileColumn[]): Row[] {
  return groups.map(({ keys, count, figures }) => [
    ...keys,
    String(count),
    ...figures.map((figure, index) => {
      if (figure === null) return null;
      const isDate = columns[keys.length + 1 + index]?.type === FieldType.Date;
      return isDate ? new Date(figure).toISOString() : String(figure);
    }),
  ]);
}
