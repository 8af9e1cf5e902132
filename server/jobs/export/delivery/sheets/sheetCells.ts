import type { Row, Value } from '#core/domain/data/block.ts';
import { cellKind, hasTimeOfDay, timeOf } from '#core/domain/data/cellValue.ts';
import type { ExportColumn } from '#core/domain/data/exportFile.ts';
import { dayMs } from '#core/domain/dayMs.ts';
import type { FieldType } from '#core/domain/template/template.ts';
import { dayOf1970, endOfDatesMs, firstDateMs } from '#core/export/xlsx/excelLimits.ts';
import { asProblem, type NotSent } from '../receiver.ts';

/** The maximum of characters that Google keeps in a cell. */
export const maxCellLength = 50_000;

/** A cell as Google's calls take it. A text given so is never read as a formula, a number or a date. */
export interface SheetCell {
  userEnteredValue?: { numberValue: number } | { stringValue: string };
  userEnteredFormat?: { numberFormat: { type: 'DATE' | 'DATE_TIME'; pattern: string } };
}

/** Returns rows as a sheet takes them, or the first value that is too long. */
export function sheetRows(rows: readonly Row[], columns: readonly ExportColumn[]): SheetCell[][] | NotSent {
  const cells: SheetCell[][] = [];
  for (const [index, row] of rows.entries()) {
    const long = columns.findIndex((_, place) => (row[place]?.length ?? 0) > maxCellLength);
    const column = columns[long];
    if (column !== undefined) return { ...asProblem('CellTooLong'), row: { index, column: column.label } };
    cells.push(columns.map(({ type }, place) => sheetCell(row[place], type)));
  }
  return cells;
}

/**
 * Returns a value as a cell: numbers and dates of their columns as such, so that a sheet sorts and computes with them.
 * A sheet knows no zones: a time is in UTC. A value that does not fit its column stays the text that was collected.
 */
export function sheetCell(value: Value | undefined, type: FieldType): SheetCell {
  if (value === null || value === undefined || value === '') return {};
  switch (cellKind(value, type)) {
    case 'number':
      return { userEnteredValue: { numberValue: Number(value) } };
    case 'date':
      return dateCell(value) ?? textCell(value);
    default:
      return textCell(value);
  }
}

/** Returns a text as a cell. */
export function textCell(stringValue: string): SheetCell {
  return { userEnteredValue: { stringValue } };
}

/** Sheets counts days as Excel does; outside the days that both know, a date stays text. */
function dateCell(text: string): SheetCell | null {
  const time = timeOf(text);
  if (time < firstDateMs || time >= endOfDatesMs) return null;
  const fraction = time % 1_000 === 0 ? '' : '.000';
  const numberFormat = hasTimeOfDay(text)
    ? ({ type: 'DATE_TIME', pattern: `yyyy-mm-dd hh:mm:ss${fraction}` } as const)
    : ({ type: 'DATE', pattern: 'yyyy-mm-dd' } as const);
  return { userEnteredValue: { numberValue: time / dayMs + dayOf1970 }, userEnteredFormat: { numberFormat } };
}
