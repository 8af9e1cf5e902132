import type { TargetOf } from '#core/domain/data/destination.ts';
import { asProblem, type NotSent, type OutgoingBatch, type Receiver, type Sent, type Shipment } from '../receiver.ts';
import { tableColumnNames } from '../table/columnNames.ts';
import { hasBatch, outdatedRecords, recordOf } from './batchRecords.ts';
import { batchRequests, headerWith, type SheetBatch } from './batchRequests.ts';
import type { CallSheets, Google } from './google/openGoogle.ts';
import { openSheet, type OpenedSheet } from './openSheet.ts';
import { sheetRows } from './sheetCells.ts';

/**
 * Returns the receiver of a sheet. Each batch is one call that Google does as a whole: its rows behind the last row,
 * columns that are missing, and the record of the batch (batchRecords.ts). After a call without an answer the sheet is
 * read again before anything is sent.
 */
export function sheetReceiver(
  target: TargetOf<'googleSheets'>,
  { secret: refreshToken, shipment }: { secret: string; shipment: Shipment },
  google: Google | null,
): Receiver {
  if (google === null) return { send: async () => asProblem('GoogleNotSetUp'), close: async () => {} };
  const call = google.sheetsOf(refreshToken);
  const names = tableColumnNames(shipment.columns, { fitName: (name, end) => name + end, foldName: (name) => name });
  let opened: OpenedSheet | null = null;
  return {
    send: async (batch, signal) => {
      const rows = sheetRows(batch.rows, shipment.columns);
      if ('ok' in rows) return rows;
      const sheet = opened ?? (await openSheet(target, call, signal));
      if ('ok' in sheet) return sheet;
      const record = recordOf(shipment.deliveryId, batch.number, isLast(batch, shipment));
      opened = null;
      if (hasBatch(sheet.records, record)) return { ok: true };
      const outdated = outdatedRecords(sheet.records, record);
      const sent = { names, rows, record, outdated };
      const answer = await call(updateOf(target, sheet, sent), signal);
      if (answer.ok) opened = sheetAfter(sheet, sent);
      return answer.ok || answer.problem !== 'SheetsRefused'
        ? asSent(answer)
        : settle({ target, call, record }, answer, signal);
    },
    close: async () => {},
  };
}

function updateOf({ spreadsheetId }: TargetOf<'googleSheets'>, sheet: OpenedSheet, batch: SheetBatch) {
  const path = `/${encodeURIComponent(spreadsheetId)}:batchUpdate?fields=spreadsheetId`;
  return { method: 'POST', path, json: { requests: batchRequests(sheet, batch) } } as const;
}

/**
 * Returns the end of a call that Google refused: the batch may be there all the same, by a call of an earlier try that
 * was done after the sheet was read.
 */
async function settle(
  { target, call, record }: { target: TargetOf<'googleSheets'>; call: CallSheets; record: SheetBatch['record'] },
  refused: NotSent,
  signal: AbortSignal,
): Promise<Sent> {
  const sheet = await openSheet(target, call, signal);
  return !('ok' in sheet) && hasBatch(sheet.records, record) ? { ok: true } : refused;
}

function asSent(answer: { ok: true } | NotSent): Sent {
  return answer.ok ? { ok: true } : answer;
}

/** The sheet as the batch left it, so that the next one needs no reading. */
function sheetAfter(sheet: OpenedSheet, { names, record, outdated }: SheetBatch): OpenedSheet {
  const header = headerWith(sheet.header, names);
  const columnCount = Math.max(sheet.columnCount, header.length);
  const records = [...sheet.records.filter((each) => !outdated.includes(each)), record];
  return { ...sheet, isNew: false, header, columnCount, records };
}

function isLast({ firstRow, rows }: OutgoingBatch, { rowTotal }: Shipment): boolean {
  return firstRow + rows.length >= rowTotal;
}
