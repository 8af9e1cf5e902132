import type { Value } from '#core/domain/data/block.ts';
import { columnTypeOf } from '#core/domain/data/columnType.ts';
import type { ColumnView } from '#core/domain/data/view.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { OutputField } from '#core/wire/rows/template.ts';

export interface GridColumn {
  name: string;
  /** The label of the view, else the template's in the language, else the column's name. */
  label: string;
  type: FieldType;
  /** The column's index in a row. */
  index: number;
  widthPx: number;
  isHidden: boolean;
  /** Stays in view while others scroll. */
  isPinned: boolean;
}

/** The number of rows that the widths of the columns are computed from. */
export const sampleLength = 50;

/** A table's column without the choices of a view. */
export type TableColumn = Omit<GridColumn, 'isHidden' | 'isPinned'>;

const widthLimitsPx: Record<FieldType, [minPx: number, maxPx: number]> = {
  [FieldType.Text]: [96, 340],
  [FieldType.Number]: [88, 160],
  [FieldType.Date]: [128, 190],
  [FieldType.Url]: [160, 280],
  [FieldType.Image]: [72, 72],
};
const paddingPx = 26;
const letterPx = 7.3;
/** The first column names the row, in semibold letters. */
const firstColumnPart = 1.2;
/** The arrow of a sort and the button of the menu, beside a column's name. */
const headerToolsPx = 22;

/**
 * Returns the columns of a table. Each is as wide as nine of ten values of the sample need, within the limits of its
 * type. A column that the template does not know has the type that its values show.
 */
export function tableColumns(
  names: readonly string[],
  output: readonly OutputField[],
  sample: readonly (readonly Value[])[],
): TableColumn[] {
  const fields = new Map(output.map((field) => [field.name, field]));
  return names.map((name, index) => {
    const values = sample.map((row) => row[index] ?? '');
    const { label, type } = fields.get(name) ?? { label: name, type: columnTypeOf(values) };
    return { name, label, type, index, widthPx: columnWidthPx(label, type, values, index === 0) };
  });
}

/** Returns the columns as a view shows them, in its order; one that it does not name is left out. */
export function viewedColumns(columns: readonly TableColumn[], views: readonly ColumnView[]): GridColumn[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  return views.flatMap(({ name, label, widthPx, isHidden, isPinned }) => {
    const column = byName.get(name);
    if (column === undefined) return [];
    return [{ ...column, label: label ?? column.label, widthPx: widthPx ?? column.widthPx, isHidden, isPinned }];
  });
}

function columnWidthPx(label: string, type: FieldType, texts: readonly string[], isFirst: boolean): number {
  const [minPx, maxPx] = widthLimitsPx[type];
  const widths = texts.map(textWidthPx).sort((one, other) => one - other);
  const usual = (widths[Math.floor((widths.length - 1) * 0.9)] ?? 0) * (isFirst ? firstColumnPart : 1);
  const wanted = Math.max(textWidthPx(label) + headerToolsPx, usual) + paddingPx;
  return Math.round(Math.min(maxPx, Math.max(minPx, wanted)));
}

/** Returns the estimated width of a text. East Asian characters are twice as wide as Latin ones. */
function textWidthPx(text: string): number {
  const start = text.slice(0, 80);
  const wide = start.match(/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/gu)?.length ?? 0;
  return (start.length + wide) * letterPx;
}
