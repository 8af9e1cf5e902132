import { recordKey, recordText, type BatchRecord } from './batchRecords.ts';
import type { OpenedSheet } from './openSheet.ts';
import { textCell, type SheetCell } from './sheetCells.ts';

/** A batch on its way into a sheet. */
export interface SheetBatch {
  /** The names of the columns, each once, and their cells by row. */
  names: readonly string[];
  rows: readonly SheetCell[][];
  record: BatchRecord;
  outdated: readonly BatchRecord[];
}

/** Returns the first row of the sheet once it has all these columns: missing ones are at its end. */
export function headerWith(header: readonly string[], names: readonly string[]): string[] {
  const there = new Set(header.map((name) => name.trim()));
  return [...header, ...names.filter((name) => !there.has(name))];
}

/** Returns the requests of one call that Google does as a whole: the sheet, its columns, the rows, and the record. */
export function batchRequests(sheet: OpenedSheet, { names, rows, record, outdated }: SheetBatch): object[] {
  const header = headerWith(sheet.header, names);
  return [
    ...columnRequests(sheet, header),
    {
      appendCells: {
        sheetId: sheet.sheetId,
        rows: placedRows(header, names, rows),
        fields: 'userEnteredValue,userEnteredFormat.numberFormat',
      },
    },
    ...outdated.map(({ id }) => deleteRecord(id)),
    createRecord(record.id, recordText(record)),
  ];
}

/** Makes the sheet, or its columns that are missing, with their names in the first row. */
function columnRequests(sheet: OpenedSheet, header: readonly string[]): object[] {
  const { sheetId, title, isNew, columnCount, header: before } = sheet;
  const requests: object[] = [];
  // Two rows, because Google refuses a sheet whose rows are all frozen; those of the batch are added.
  const gridProperties = { rowCount: 2, columnCount: header.length, frozenRowCount: 1 };
  if (isNew) requests.push({ addSheet: { properties: { sheetId, title, gridProperties } } });
  const missing = header.length - columnCount;
  if (!isNew && missing > 0) {
    requests.push({ appendDimension: { sheetId, dimension: 'COLUMNS', length: missing } });
  }
  const added = header.slice(before.length);
  if (added.length === 0) return requests;
  const values = added.map((name) => ({
    ...textCell(name),
    userEnteredFormat: { textFormat: { bold: true } },
  }));
  const start = { sheetId, rowIndex: 0, columnIndex: before.length };
  const fields = 'userEnteredValue,userEnteredFormat.textFormat.bold';
  return [...requests, { updateCells: { start, rows: [{ values }], fields } }];
}

/** The rows in the order of the sheet's columns; columns of others get nothing. */
function placedRows(header: readonly string[], names: readonly string[], rows: readonly SheetCell[][]) {
  const places = new Map(names.map((name, place) => [name, place]));
  const sources = header.map((name) => {
    const place = places.get(name.trim());
    places.delete(name.trim());
    return place;
  });
  return rows.map((row) => ({ values: sources.map((place) => (place === undefined ? {} : (row[place] ?? {}))) }));
}

/** Makes a record; Google refuses the whole call where there is one with this id. */
export function createRecord(metadataId: number, metadataValue: string): object {
  const location = { spreadsheet: true };
  const developerMetadata = { metadataId, metadataKey: recordKey, metadataValue, location, visibility: 'DOCUMENT' };
  return { createDeveloperMetadata: { developerMetadata } };
}

export function deleteRecord(metadataId: number): object {
  return { deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup: { metadataId } } } };
}
