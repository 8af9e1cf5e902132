import { DestinationKind } from '#core/domain/data/destination.ts';
import { mediaTypeOf } from '#core/export/writeFile.ts';
import type { TakenExport } from '#server/db/tables/export/exportClaims.ts';
import { readFileBytes } from '#server/db/tables/export/exportParts.ts';
import { retryWhileDatabaseAway } from '#server/db/refusalOfDatabaseError.ts';
import { asProblem, type Sent } from '../delivery/receiver.ts';
import type { ExportContext } from '../exportContext.ts';
import { openDestination } from '../openDestination.ts';
import { objectKey } from './storageAddress.ts';

/**
 * Sends the whole file of an export, whose parts are stored, to its destination where that is a storage; does nothing
 * for any other export. The key is the same on every try: after a crash the object is written again, with all rows of
 * the new try.
 */
export async function uploadExport(
  context: ExportContext,
  taken: TakenExport,
  byteCount: number,
  signal: AbortSignal,
): Promise<Sent> {
  if (taken.destinationId === null) return { ok: true };
  const found = await openDestination(context, taken, signal);
  if (found === undefined) return asProblem('DestinationGone');
  const { target, secret } = found;
  if (target.kind !== DestinationKind.Storage) return { ok: true };
  if (secret === null) return asProblem('SecretUnreadable');
  const object = {
    key: objectKey(target, taken.fileName, taken.exportId),
    contentType: mediaTypeOf(taken.plans[0]?.format ?? target.format),
    byteCount,
    read: (range: { offset: number; length: number }) => readRange(context, taken, range, signal),
  };
  return context.storages.upload({ target, secretKey: secret }, object, signal);
}

/** Reads bytes over the ends of parts. */
async function readRange(
  { database }: ExportContext,
  taken: TakenExport,
  { offset, length }: { offset: number; length: number },
  signal: AbortSignal,
): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(length);
  for (let at = 0; at < length;) {
    const range = { offset: offset + at, length: length - at };
    const bytes = await retryWhileDatabaseAway(
      () => database.withoutRls((tx) => readFileBytes(tx, taken, range)),
      signal,
    );
    if (bytes === undefined || bytes.length === 0) throw new Error('a part of a stored file is missing');
    whole.set(bytes, at);
    at += bytes.length;
  }
  return whole;
}
