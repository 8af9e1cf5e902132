import type { Value } from '#core/domain/data/block.ts';
import { cellKind } from '#core/domain/data/cellValue.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { FileColumn, RowBatches } from '../rowFile.ts';

/**
 * Reads all rows once and returns, for each column, whether Parquet can hold all its values in the column's type: as
 * doubles, or as times in milliseconds. Columns of texts and links are texts there anyway. A Parquet file names the
 * types of its columns before the first row and has no others, so nobody can know this while it is written.
 */
export async function findExactColumns(columns: readonly FileColumn[], rows: RowBatches): Promise<boolean[]> {
  const isExact = columns.map(({ type }) => type === FieldType.Number || type === FieldType.Date);
  for await (const batch of rows) {
    for (const [column, { type }] of columns.entries()) {
      if (isExact[column] !== true) continue;
      isExact[column] = batch.every((row) => isExactValue(row[column], type));
    }
    if (!isExact.includes(true)) break;
  }
  return isExact;
}

/** True for an empty cell, and for a number or a date from which nothing is lost in Parquet. */
export function isExactValue(value: Value | undefined, type: FieldType): boolean {
  switch (cellKind(value, type)) {
    case 'empty':
    case 'number':
      return true;
    case 'date':
      return !hasMicroseconds(value ?? '');
    default:
      return false;
  }
}

/** True for a date with more than three digits after the point of its seconds. */
function hasMicroseconds(date: string): boolean {
  return date.charAt(19) === '.' && /^\.\d{4}/u.test(date.slice(19));
}
