import { planOf } from '#core/domain/account/plan.ts';
import type { Tx } from '#server/db/database.ts';
import { mailExportEnd } from '#server/db/tables/account/noticeMails.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { notifyExportProgress, setRowTotal, type TakenExport } from '#server/db/tables/export/exportClaims.ts';
import { addExportedRanges } from '#server/db/tables/export/exportedRanges.ts';
import {
  finishExport,
  makeRoomForFiles,
  partBytes,
  writePart,
  type FileProgress,
} from '#server/db/tables/export/exportParts.ts';
import { AccountGone, retryWhileDatabaseAway } from '#server/db/refusalOfDatabaseError.ts';
import { asProblem, type NotSent } from './delivery/receiver.ts';
import { endFailedTry } from './endFailedTry.ts';
import type { ExportContext } from './exportContext.ts';
import { readRows, RowsGone, type ReadRanges } from './readRows.ts';
import { readSource, type Source } from './readSources.ts';
import { uploadExport } from './storage/uploadExport.ts';
import { writeFiles } from './writeFiles.ts';

/** The end of a try; `lost`: the export is not this worker's any more. */
type End = 'done' | 'lost' | NotSent;

/**
 * Makes the file of an export that this worker has taken. The parts are stored one by one while the rows are read; the
 * whole file then goes to the storage of its destination, if that is one. One transaction ends the export with its
 * file, marks its rows as exported and gives up old files for its room. What a killed worker leaves is rubbish, and the
 * next one begins again: so a file is whole or absent, and rows count as exported only with the whole file, at a
 * storage only once it has acknowledged all of it. `signal` ends the work early.
 */
export async function runExport(context: ExportContext, taken: TakenExport, signal: AbortSignal): Promise<void> {
  const end = await tryExport(context, taken, signal).catch((error: unknown): End => {
    if (error instanceof RowsGone) return asProblem('TaskDeleted');
    if (signal.aborted) return 'lost';
    context.log.error({ exportId: taken.exportId, err: error }, 'an export failed by a fault of the service');
    return asProblem('Internal');
  });
  if (end === 'done' || end === 'lost') return;
  await inRevision(context, taken, signal, (tx, revision) => endFailedTry(context, tx, taken, { ...end, revision }));
}

async function tryExport(context: ExportContext, taken: TakenExport, signal: AbortSignal): Promise<End> {
  const { database } = context;
  const sources = await retryWhileDatabaseAway(() => database.withoutRls((tx) => readSources(tx, taken)), signal);
  if (sources === null) return asProblem('TaskDeleted');
  const rowTotal = sources.reduce((sum, { rowCount }) => sum + rowCount, 0);
  if (!(await retryWhileDatabaseAway(() => setRowTotal(database.kysely, taken, rowTotal), signal))) return 'lost';
  const progress: FileProgress = { rowCount: 0, byteCount: 0, fileCount: 0, longCellCount: 0 };
  const ranges: ReadRanges = new Map();
  const rowsOf = ({ columns, lots }: Source) =>
    readRows({ database, columns: columns.map(({ name }) => name), signal, ranges }, lots);
  const stored = await storeFile(context, taken, { bytes: writeFiles(sources, rowsOf, progress), progress, signal });
  if (stored !== 'done') return stored;
  const uploaded = await uploadExport(context, taken, progress.byteCount, signal);
  if (!uploaded.ok) return uploaded;
  const isDone = await inRevision(context, taken, signal, async (tx, revision) => {
    const rows = sources.map(({ lots }) => lots);
    const end = { ...progress, taken: rows, keepDays: context.keepDays, revision };
    if (!(await finishExport(tx, taken, end))) return false;
    await addExportedRanges(tx, taken, ranges);
    await makeRoomForFiles(tx, taken.accountId, { limitBytes: planOf(taken.level).exportBytes, revision });
    await mailExportEnd(tx, taken.exportId);
    return true;
  });
  return isDone === true ? 'done' : 'lost';
}

async function readSources(
  tx: Tx,
  { plans, taskNames, columnTypes, taken, destinationId }: TakenExport,
): Promise<Source[] | null> {
  const sources: Source[] = [];
  for (const [index, plan] of plans.entries()) {
    const planned = { plan, taskName: taskNames[index] ?? '', types: columnTypes[index] ?? {}, destinationId };
    const source = await readSource(tx, { ...planned, taken: taken?.[index] ?? null });
    if (source === null) return null;
    sources.push(source);
  }
  return sources;
}

interface Writing {
  bytes: AsyncIterable<Uint8Array>;
  progress: FileProgress;
  signal: AbortSignal;
}

/** Stores a file by its parts while it is written. */
async function storeFile(
  context: ExportContext,
  taken: TakenExport,
  { bytes, progress, signal }: Writing,
): Promise<End> {
  const { database } = context;
  const maxBytes = planOf(taken.level).exportBytes;
  let partNo = 0;
  for await (const part of inParts(bytes)) {
    progress.byteCount += part.length;
    if (progress.byteCount > maxBytes || context.isStorageFull()) return asProblem('NoSpace');
    const written = { partNo, bytes: part };
    const stored = await retryWhileDatabaseAway(() => writePart(database.kysely, taken, written, progress), signal);
    if (stored === null || signal.aborted) return 'lost';
    if (stored.isNotificationDue) {
      await inRevision(context, taken, signal, (tx, revision) => notifyExportProgress(tx, taken, revision));
    }
    partNo += 1;
  }
  return 'done';
}

/**
 * Joins chunks to parts of `partBytes`; the last one may be shorter. All parts are the same memory: one is valid until
 * the next one is asked for.
 */
async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const part = Buffer.allocUnsafe(partBytes);
  let length = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length;) {
      const bytes = chunk.subarray(at, at + partBytes - length);
      part.set(bytes, length);
      at += bytes.length;
      length += bytes.length;
      if (length < partBytes) continue;
      yield part;
      length = 0;
    }
  }
  if (length > 0) yield part.subarray(0, length);
}

/** Changes an export in the next revision of its account; `null` where the account is deleted. */
export async function inRevision<Value>(
  { database }: Pick<ExportContext, 'database'>,
  { accountId }: { accountId: string },
  signal: AbortSignal,
  work: (tx: Tx, revision: number) => Promise<Value>,
): Promise<Value | null> {
  return retryWhileDatabaseAway(async () => {
    try {
      return await database.withoutRls(async (tx) => work(tx, await nextRevision(tx, accountId)));
    } catch (error) {
      if (error instanceof AccountGone) return null;
      throw error;
    }
  }, signal);
}
