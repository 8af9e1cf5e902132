import { planOf } from '#core/domain/account/plan.ts';
import type { ExportProblem } from '#core/domain/data/exportFile.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { mailExportEnd } from '#server/db/tables/account/noticeMails.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import {
  failExport,
  notifyExportProgress,
  setRowTotal,
  type TakenExport,
} from '#server/db/tables/export/exportClaims.ts';
import { addExportedRanges } from '#server/db/tables/export/exportedRanges.ts';
import {
  finishExport,
  makeRoomForFiles,
  partBytes,
  writePart,
  type FileProgress,
} from '#server/db/tables/export/exportParts.ts';
import { AccountGone, retryWhileDatabaseAway } from '#server/db/refusalOfDatabaseError.ts';
import type { Log } from '#server/log/openLog.ts';
import { readRows, RowsGone, type ReadRanges } from './readRows.ts';
import { readSource, type Source } from './readSources.ts';
import { writeFiles } from './writeFiles.ts';

export interface ExportContext {
  database: Database;
  /** The days for which a file is kept. */
  keepDays: number;
  isStorageFull: () => boolean;
  log: Log;
}

/** The end of a try; `lost`: the export is not this worker's any more. */
type End = 'done' | 'lost' | ExportProblem;

/**
 * Makes the file of an export that this worker has taken. The parts are stored one by one while the rows are read; one
 * transaction ends the export with its whole file, marks its rows as exported and gives up old files for its room. What
 * a killed worker leaves is rubbish, and the next one begins again: so a file is whole or absent, and rows count as
 * exported only with the whole file. `signal` ends the work early.
 */
export async function runExport(context: ExportContext, taken: TakenExport, signal: AbortSignal): Promise<void> {
  const end = await tryExport(context, taken, signal).catch((error: unknown): End => {
    if (error instanceof RowsGone) return 'TaskDeleted';
    if (signal.aborted) return 'lost';
    context.log.error({ exportId: taken.exportId, err: error }, 'an export failed by a fault of the service');
    return 'Internal';
  });
  if (end === 'done' || end === 'lost') return;
  await inRevision(context, taken, signal, async (tx, revision) => {
    await failExport(tx, taken, { problem: end, revision });
    await mailExportEnd(tx, taken.exportId);
  });
}

async function tryExport(context: ExportContext, taken: TakenExport, signal: AbortSignal): Promise<End> {
  const { database } = context;
  const sources = await retryWhileDatabaseAway(() => database.withoutRls((tx) => readSources(tx, taken)), signal);
  if (sources === null) return 'TaskDeleted';
  const rowTotal = sources.reduce((sum, { rowCount }) => sum + rowCount, 0);
  if (!(await retryWhileDatabaseAway(() => setRowTotal(database.kysely, taken, rowTotal), signal))) return 'lost';
  const progress: FileProgress = { rowCount: 0, byteCount: 0, fileCount: 0, longCellCount: 0 };
  const ranges: ReadRanges = new Map();
  const rowsOf = ({ columns, lots }: Source) =>
    readRows({ database, columns: columns.map(({ name }) => name), signal, ranges }, lots);
  const stored = await storeFile(context, taken, { bytes: writeFiles(sources, rowsOf, progress), progress, signal });
  if (stored !== 'done') return stored;
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
    if (progress.byteCount > maxBytes || context.isStorageFull()) return 'NoSpace';
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
