import { FieldType } from '../template/template.ts';
import type { Value } from './block.ts';
import { exactNumber, isLink, timeOf } from './cellValue.ts';

/** The types that values can show, and what each of their values must be. */
const shownTypes: readonly { type: FieldType; fits: (text: string) => boolean }[] = [
  { type: FieldType.Number, fits: (text) => !Number.isNaN(exactNumber(text)) },
  { type: FieldType.Date, fits: (text) => !Number.isNaN(timeOf(text)) },
  { type: FieldType.Url, fits: isLink },
];

/** The types that a template gives, by the name of the column. */
export type ColumnTypes = Readonly<Record<string, FieldType>>;

/**
 * Returns the type of a column that no template types, from some of its values: the type that the first filled one
 * has, where all filled ones have it, else text. A text fits at most one of the types. Stops at the first value that
 * does not fit. A column of pictures is one of addresses: their content is not known.
 */
export function columnTypeOf(values: Iterable<Value | undefined>): FieldType {
  let shown: (typeof shownTypes)[number] | undefined;
  for (const value of values) {
    if (value === null || value === undefined || value === '') continue;
    shown ??= shownTypes.find(({ fits }) => fits(value));
    if (shown?.fits(value) !== true) return FieldType.Text;
  }
  return shown?.type ?? FieldType.Text;
}
