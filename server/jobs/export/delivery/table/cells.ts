import type { Value } from '#core/domain/data/block.ts';
import { timeOf } from '#core/domain/data/cellValue.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { Cell, CellClass, TableDialect } from './tableDialect.ts';

/** Returns the values that a new column takes. */
export function takesOf(type: FieldType): CellClass {
  if (type === FieldType.Number) return 'number';
  return type === FieldType.Date ? 'time' : 'text';
}

/** Only digits: databases also read `NaN`, `1e5` and `0x1F` as numbers, and `now` as a time. */
const plainNumber = /^-?\d+(?:\.\d+)?$/u;

/**
 * Returns a value as a column takes it, `undefined` where it does not fit. Times are in UTC, numbers keep their digits.
 * An empty text is no value, but for a text in a column of texts.
 */
export function cellOf(
  value: Value | undefined,
  { type, takes }: { type: FieldType; takes: CellClass },
  { timeText }: Pick<TableDialect, 'timeText'>,
): Cell | undefined {
  if (value === null || value === undefined) return null;
  if (value === '' && (type !== FieldType.Text || takes !== 'text')) return null;
  switch (takes) {
    case 'text':
    case 'other':
      return value;
    case 'number':
      return plainNumber.test(value) ? value : undefined;
    case 'time': {
      const time = timeOf(value);
      return Number.isNaN(time) ? undefined : timeText(time);
    }
  }
}
