/** A sheet as the stand-in keeps it: cells as they were written, by row. */
export interface StoredSheet {
  sheetId: number;
  title: string;
  columnCount: number;
  rows: StoredCell[][];
}

interface StoredCell {
  userEnteredValue?: { numberValue?: number; stringValue?: string };
  userEnteredFormat?: unknown;
}

export interface StoredSpreadsheet {
  title: string;
  sheets: StoredSheet[];
  records: Map<number, string>;
}

/** A call that Google refuses as a whole. */
export class Refused extends Error {}

interface Requests {
  addSheet?: { properties: { sheetId: number; title: string; gridProperties: { columnCount: number } } };
  appendDimension?: { sheetId: number; length: number };
  updateCells?: { start: { sheetId: number; rowIndex: number; columnIndex: number }; rows: { values: StoredCell[] }[] };
  appendCells?: { sheetId: number; rows: { values: StoredCell[] }[] };
  createDeveloperMetadata?: { developerMetadata: { metadataId: number; metadataKey: string; metadataValue: string } };
  deleteDeveloperMetadata?: { dataFilter: { developerMetadataLookup: { metadataId: number } } };
}

/** Returns the spreadsheet after all requests, as Google does them: all or none. */
export function updated(before: StoredSpreadsheet, requests: readonly Requests[], maxCells: number): StoredSpreadsheet {
  const sheets = before.sheets.map((sheet) => ({ ...sheet, rows: [...sheet.rows] }));
  const after = { ...before, sheets, records: new Map(before.records) };
  for (const request of requests) apply(after, request);
  const cells = after.sheets.reduce((sum, { rows, columnCount }) => sum + rows.length * columnCount, 0);
  if (cells > maxCells) {
    throw new Refused(
      `This action would increase the number of cells in the workbook above the limit of ${maxCells} cells.`,
    );
  }
  return after;
}

function apply(book: StoredSpreadsheet, request: Requests): void {
  const { addSheet, appendDimension, updateCells, appendCells } = request;
  if (addSheet !== undefined) {
    const { sheetId, title, gridProperties } = addSheet.properties;
    if (book.sheets.some((each) => each.title.toLowerCase() === title.toLowerCase() || each.sheetId === sheetId)) {
      throw new Refused(`A sheet with the name "${title}" already exists.`);
    }
    book.sheets.push({ sheetId, title, columnCount: gridProperties.columnCount, rows: [] });
  }
  if (appendDimension !== undefined) sheetOf(book, appendDimension.sheetId).columnCount += appendDimension.length;
  if (updateCells !== undefined) {
    const { sheetId, rowIndex, columnIndex } = updateCells.start;
    write(sheetOf(book, sheetId), updateCells.rows, { rowIndex, columnIndex });
  }
  if (appendCells !== undefined) {
    const sheet = sheetOf(book, appendCells.sheetId);
    const last = sheet.rows.findLastIndex((row) => row.some((cell) => cell.userEnteredValue !== undefined));
    write(sheet, appendCells.rows, { rowIndex: last + 1, columnIndex: 0 });
  }
  applyRecord(book, request);
}

function applyRecord({ records }: StoredSpreadsheet, request: Requests): void {
  const { createDeveloperMetadata: create, deleteDeveloperMetadata: remove } = request;
  if (create !== undefined) {
    const { metadataId, metadataValue } = create.developerMetadata;
    if (records.has(metadataId)) throw new Refused(`Developer metadata with ID ${metadataId} already exists.`);
    records.set(metadataId, metadataValue);
  }
  if (remove !== undefined) records.delete(remove.dataFilter.developerMetadataLookup.metadataId);
}

function write(
  sheet: StoredSheet,
  rows: readonly { values: StoredCell[] }[],
  { rowIndex, columnIndex }: { rowIndex: number; columnIndex: number },
): void {
  for (const [index, { values }] of rows.entries()) {
    if (columnIndex + values.length > sheet.columnCount) throw new Refused('Attempting to write outside of the grid.');
    const row = [...(sheet.rows[rowIndex + index] ?? [])];
    for (const [place, cell] of values.entries()) row[columnIndex + place] = cell;
    sheet.rows[rowIndex + index] = row;
  }
}

function sheetOf({ sheets }: StoredSpreadsheet, sheetId: number): StoredSheet {
  const found = sheets.find((each) => each.sheetId === sheetId);
  if (found === undefined) throw new Refused(`No grid with id: ${sheetId}`);
  return found;
}

/** Returns the values of a sheet's rows, `null` where a cell has none. */
export function valuesOf({ rows }: StoredSheet): (string | number | null)[][] {
  return rows.map((row) =>
    Array.from(row, (cell) => cell?.userEnteredValue?.numberValue ?? cell?.userEnteredValue?.stringValue ?? null),
  );
}
