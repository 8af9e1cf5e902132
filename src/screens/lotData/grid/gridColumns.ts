import type { Value } from '#core/domain/data/block.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { OutputField } from '#core/wire/rows/template.ts';

export interface GridColumn {
  name: string;
  /** The template's label in the language, else the column's name. */
  label: string;
  type: FieldType;
  /** The column's index in a row. */
  index: number;
  widthPx: number;
}

const widthLimitsPx: Record<FieldType, [minPx: number, maxPx: number]> = {
  [FieldType.Text]: [96, 340],
  [FieldType.Number]: [88, 160],
  [FieldType.Date]: [128, 190],
  [FieldType.Url]: [160, 280],
  [FieldType.Image]: [72, 72],
};
const paddingPx = 26;
const letterPx = 7.3;

/**
 * Returns the columns of a lot. Each is as wide as nine of ten values of the sample need, within the limits of its
 * type.
 */
export function gridColumns(
  names: readonly string[],
  output: readonly OutputField[],
  sample: readonly (readonly Value[])[],
): GridColumn[] {
  const fields = new Map(output.map((field) => [field.name, field]));
  return names.map((name, index) => {
    const { label, type } = fields.get(name) ?? { label: name, type: FieldType.Text };
    const texts = sample.map((row) => row[index] ?? '');
    return { name, label, type, index, widthPx: columnWidthPx(label, type, texts) };
  });
}

function columnWidthPx(label: string, type: FieldType, texts: readonly string[]): number {
  const [minPx, maxPx] = widthLimitsPx[type];
  const widths = texts.map(textWidthPx).sort((one, other) => one - other);
  const usual = widths[Math.floor((widths.length - 1) * 0.9)] ?? 0;
  const wanted = Math.max(textWidthPx(label), usual) + paddingPx;
  return Math.round(Math.min(maxPx, Math.max(minPx, wanted)));
}

/** Returns the estimated width of a text. East Asian characters are twice as wide as Latin ones. */
function textWidthPx(text: string): number {
  const start = text.slice(0, 80);
  const wide = start.match(/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/gu)?.length ?? 0;
  return (start.length + wide) * letterPx;
}
