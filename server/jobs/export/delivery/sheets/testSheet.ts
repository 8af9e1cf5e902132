import { randomUUID } from 'node:crypto';
import type { TargetOf } from '#core/domain/data/destination.ts';
import { asProblem, type Sent } from '../receiver.ts';
import { positiveHash } from './batchRecords.ts';
import { createRecord, deleteRecord } from './batchRequests.ts';
import type { Google } from './google/openGoogle.ts';
import { openSheet } from './openSheet.ts';

/** Tries what rows need: reads the spreadsheet, and writes and deletes a record in it that nobody sees. */
export async function testSheet(
  target: TargetOf<'googleSheets'>,
  { google, refreshToken, signal }: { google: Google | null; refreshToken: string; signal: AbortSignal },
): Promise<Sent> {
  if (google === null) return asProblem('GoogleNotSetUp');
  const call = google.sheetsOf(refreshToken);
  const sheet = await openSheet(target, call, signal);
  if ('ok' in sheet) return sheet;
  const id = positiveHash(randomUUID());
  const requests = [createRecord(id, 'test'), deleteRecord(id)];
  const path = `/${encodeURIComponent(target.spreadsheetId)}:batchUpdate`;
  const answer = await call({ method: 'POST', path, json: { requests } }, signal);
  return answer.ok ? { ok: true } : answer;
}
