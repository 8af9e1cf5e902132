import { z } from 'zod';
import type { TargetOf } from '#core/domain/data/destination.ts';
import { spreadsheetIdForm } from '#core/domain/data/sheetTarget.ts';
import { asProblem, notSent, type NotSent } from '../receiver.ts';
import { positiveHash, readRecord, recordKey, type BatchRecord } from './batchRecords.ts';
import type { CallSheets } from './google/openGoogle.ts';

/** A sheet as it was found, with the records of batches in its spreadsheet. */
export interface OpenedSheet {
  sheetId: number;
  title: string;
  /** It is not there yet. */
  isNew: boolean;
  columnCount: number;
  /** The texts of its first row. */
  header: string[];
  records: BatchRecord[];
}

const spreadsheet = z.object({
  sheets: z
    .array(
      z.object({
        properties: z.object({
          sheetId: z.number().default(0),
          title: z.string(),
          gridProperties: z.object({ columnCount: z.number().default(0) }).default({ columnCount: 0 }),
        }),
      }),
    )
    .default([]),
  developerMetadata: z
    .array(z.object({ metadataId: z.number(), metadataKey: z.string(), metadataValue: z.string().default('') }))
    .default([]),
});

const range = z.object({ values: z.array(z.array(z.coerce.string())).default([]) });

/**
 * Reads the sheet of a target and the records of its spreadsheet. Every delivery and test begins here, so an id of
 * another form leads to no request: `..` would be another path at Google.
 */
export async function openSheet(
  { spreadsheetId, sheet }: TargetOf<'googleSheets'>,
  call: CallSheets,
  signal: AbortSignal,
): Promise<OpenedSheet | NotSent> {
  if (!spreadsheetIdForm.test(spreadsheetId)) return asProblem('SpreadsheetMissing');
  const path = `/${encodeURIComponent(spreadsheetId)}`;
  const fields =
    'sheets.properties(sheetId,title,gridProperties),developerMetadata(metadataId,metadataKey,metadataValue)';
  const answer = await call({ method: 'GET', path: `${path}?fields=${encodeURIComponent(fields)}` }, signal);
  if (!answer.ok) return answer;
  const found = spreadsheet.safeParse(answer.body);
  if (!found.success) return notSent('Answered', '200');
  const { sheets, developerMetadata } = found.data;
  const records = developerMetadata
    .filter(({ metadataKey }) => metadataKey === recordKey)
    .flatMap(({ metadataId, metadataValue }) => readRecord(metadataId, metadataValue) ?? []);
  // Google takes names that differ in case alone as one.
  const own = sheets.find(({ properties: { title } }) => title.toLowerCase() === sheet.toLowerCase())?.properties;
  if (own === undefined) {
    const taken = new Set(sheets.map(({ properties }) => properties.sheetId));
    return { sheetId: freeId(sheet, taken), title: sheet, isNew: true, columnCount: 0, header: [], records };
  }
  const firstRow = `${path}/values/${encodeURIComponent(`'${own.title.replaceAll("'", "''")}'!1:1`)}`;
  const row = await call({ method: 'GET', path: firstRow }, signal);
  if (!row.ok) return row;
  const read = range.safeParse(row.body);
  if (!read.success) return notSent('Answered', '200');
  const { sheetId, title, gridProperties } = own;
  const header = read.data.values[0] ?? [];
  return { sheetId, title, isNew: false, columnCount: gridProperties.columnCount, header, records };
}

function freeId(title: string, taken: ReadonlySet<number>): number {
  let id = positiveHash(title);
  while (taken.has(id)) id = positiveHash(`${title} ${id}`);
  return id;
}
