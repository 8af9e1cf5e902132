import type { Row, Value } from '#core/domain/data/block.ts';
import { cellKind } from '#core/domain/data/cellValue.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { uniqueLabels, type RowFile } from '../rowFile.ts';
import type { TextForm } from './writeText.ts';

/**
 * The form of JSON: one array of objects, from label to value. A number is a number where a double holds it exactly,
 * with the digits as collected; every other value is a text, a date and a link too. A cell without a value is `null`,
 * also an empty text in a column of numbers, dates or links.
 */
export function jsonText(file: RowFile): TextForm {
  return { head: '[\n', between: ',\n', tail: '\n]\n', rowText: objectOf(file) };
}

/** The form of JSON Lines: the same objects, one per line. */
export function jsonLinesText(file: RowFile): TextForm {
  const rowText = objectOf(file);
  return { head: '', between: '', tail: '', rowText: (row) => `${rowText(row)}\n` };
}

function objectOf({ columns }: RowFile): (row: Row) => string {
  const types = columns.map(({ type }) => type);
  const keys = uniqueLabels(columns).map((label, column) => `${column === 0 ? '' : ','}${JSON.stringify(label)}:`);
  return (row) => {
    let text = '{';
    for (const [column, key] of keys.entries()) text += key + valueText(row[column], types[column] ?? FieldType.Text);
    return `${text}}`;
  };
}

function valueText(value: Value | undefined, type: FieldType): string {
  if (value === null || value === undefined) return 'null';
  if (type === FieldType.Text) return JSON.stringify(value);
  const kind = cellKind(value, type);
  if (kind === 'empty') return 'null';
  return kind === 'number' ? value : JSON.stringify(value);
}
