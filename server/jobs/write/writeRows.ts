import { randomUUID } from 'node:crypto';
import { planOf } from '#core/domain/account/plan.ts';
import type { PageFailure } from '#core/domain/data/failure.ts';
import { isQuotaStop, type LotStop, type QuotaStop } from '#core/domain/run/lotEnd.ts';
import { countersOf } from '#core/domain/run/progress.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { bytesOfPage, readWritten, writeProgress, type LotGrowth } from '#server/db/tables/rows/blocks.ts';
import { lockTail, type LotTail } from '#server/db/tables/rows/lotTail.ts';
import type { Quotas } from '#server/db/tables/rows/quotas.ts';
import { logFailures, logListEnds } from '#server/db/tables/run/lotLog.ts';
import type { Claim } from '#server/db/tables/run/subtasks.ts';
import type { Position } from '#server/engine/runRecipe.ts';
import { admitRows, type Admitted } from './admitRows.ts';
import { alignRows, unionOf } from './alignRows.ts';
import { appendRows, byteCountChange } from './appendRows.ts';
import { reachedLimit } from './applyRunLimits.ts';
import { claimKeys, storeKeys } from './duplicateKeys.ts';
import type { PendingWrite } from './progressBuffer.ts';
import type { QuotaLook } from './quotaCut.ts';
import { replaceRowsInOtherLots, rewriteBlocks } from './replaceRows.ts';

interface Written {
  /** The devices of the account were not notified of this lot for a while. */
  isNotificationDue: boolean;
  /** The limit or quota that this write has reached: rows beyond it are not written, and the lot ends. */
  reached: LotStop | null;
  /** The position at which the run continues instead: a duplicate has ended the list that it reads. */
  continueAt: Position | null;
}

interface WriteOptions {
  /** Bytes through premium proxies. */
  proxyBytes?: number;
  /** A write with the same id may be sent again when its answer was lost: it is written once. */
  writeId?: string;
  isServiceFull?: boolean;
}

/** One write, the same at each try. */
interface Write {
  subtask: Claim & { lotId: string };
  work: PendingWrite;
  failures: readonly PageFailure[];
  proxyBytes: number;
  writeId: string;
}

/**
 * Writes the progress of a subtask. One transaction locks the lot, appends the rows to its last block and to new ones,
 * and writes blocks, counters, charges (for rows, and for bytes through premium proxies) and the position together, if
 * the subtask's token is still valid. A worker killed at any moment therefore loses nothing (the position names the
 * first row that is not stored) and doubles nothing (a stored row is not read again).
 *
 * `failures` are all failures that the subtask keeps, newest first, those of this write included. Returns `null` where
 * the lease is lost and nothing was written. Three statements between begin and commit, because this is the hot path;
 * two more where the task skips duplicates.
 *
 * The quotas of the account (storage, rows of a day) are read without a lock and checked again by the statement that
 * writes. Where another write has used the quota in between, the transaction rolls back and runs again with what is
 * left; each further try means that another write has committed.
 */
export async function writeRows(
  database: Database,
  subtask: Claim & { lotId: string },
  work: PendingWrite,
  failures: readonly PageFailure[],
  { proxyBytes = 0, writeId = randomUUID(), isServiceFull = false }: WriteOptions = {},
): Promise<Written | null> {
  const write: Write = { subtask, work, failures, proxyBytes, writeId };
  for (let isMeasured = false; ;) {
    try {
      return await database.withoutRls((tx) => writeOnce(tx, write, { isServiceFull, isMeasured }));
    } catch (error) {
      if (!(error instanceof NoRoom)) throw error;
      isMeasured ||= error.quota === 'planStorage';
    }
  }
}

/** Thrown to roll the transaction back. */
class NoRoom extends Error {
  readonly quota: QuotaStop;
  constructor(quota: QuotaStop) {
    super(quota);
    this.quota = quota;
  }
}

async function writeOnce(tx: Tx, write: Write, look: QuotaLook): Promise<Written | null> {
  const { subtask, work, writeId } = write;
  const tail = await lockTail(tx, subtask.lotId);
  // A worker that may not write, or has written, must store no keys and replace no rows.
  if (tail.repeats !== null && !(await isToBeWritten(tx, subtask, writeId))) return writtenBefore(tx, tail, write);
  const claimed = await claimKeys(tx, tail, work);
  const admitted = admitRows(tail, work, claimed, look);
  if (claimed !== null) await storeKeys(tx, tail, claimed, admitted.keys);
  const written = await writeAdmitted(tx, tail, write, admitted);
  if (written === null) return writtenBefore(tx, tail, write);
  if (written.noRoom !== null) throw new NoRoom(written.noRoom);
  const { kept, skipped, reached } = admitted;
  await logFailures(tx, subtask.lotId, kept.failures);
  await logListEnds(tx, subtask.subtaskId, skipped.lists);
  return { isNotificationDue: written.isNotificationDue, reached, continueAt: skipped.continueAt };
}

async function writeAdmitted(
  tx: Tx,
  tail: LotTail,
  { subtask, work, failures, proxyBytes, writeId }: Write,
  { kept, skipped, stop }: Admitted,
) {
  const { lotId } = subtask;
  const here = skipped.replacements.filter(({ lotNo }) => lotNo === tail.lotNo);
  const elsewhere = skipped.replacements.filter(({ lotNo }) => lotNo !== tail.lotNo);
  const columns = unionOf(tail.columns, [...kept.parts, ...here]);
  const rows = kept.parts.flatMap((part) => alignRows(part, columns));
  const appended = appendRows(tail, rows, columns, here);
  const full = here.filter(({ rowNo }) => rowNo < appended.firstRow);
  const rewritten = await rewriteBlocks(tx, { lotId, rewrites: appended.rewrites }, columns, full);
  // This must happen before the counters are locked.
  const grownElsewhere = await replaceRowsInOtherLots(tx, tail, elsewhere);
  const grown = rewritten.byteCountChange + byteCountChange(tail, appended.blocks);
  const otherBytesChange = kept.failedPages.reduce((sum, page) => sum + bytesOfPage(page), 0);
  const progress = {
    ...countersOf(kept),
    rowCount: kept.rowCount,
    failedPages: kept.failedPages,
    position: stop === null ? { at: kept.position } : { rowsOut: skipped.rowsOut },
    failures: failures.slice(work.failures.length - kept.failures.length),
    proxyBytes,
    writeId,
  };
  const growth: LotGrowth = {
    columns,
    blockCount: (appended.blocks.at(-1)?.blockNo ?? tail.blockCount - 1) + 1,
    rewrites: appended.rewrites + rewritten.blocks.length,
    pagesFailedBefore: tail.pagesFailed,
    byteCountChange: grown,
    otherBytesChange,
    chargeMicro: rows.length * tail.pricePerRowMicro,
    chargeCause: `rows:${lotId}:${tail.rowCount}`,
    proxyPricePerGbMicro: tail.proxyPricePerGbMicro,
    repeatsLeftOut: skipped.repeats,
    listsEnded: skipped.lists.length,
    stop,
  };
  const quotas: Quotas = {
    templateSlug: tail.templateSlug,
    rowCount: rows.length,
    dailyMaxRows: tail.dailyMaxRows,
    storedBytesChange: grown + otherBytesChange + grownElsewhere,
    storedBytesLimit: planOf(tail.level).storedBytes,
  };
  return writeProgress(tx, subtask, progress, [...rewritten.blocks, ...appended.blocks], growth, quotas);
}

/** The lock of the lot also holds the subtask's token: the answer stays true until the transaction ends. */
async function isToBeWritten(tx: Tx, claim: Claim, writeId: string): Promise<boolean> {
  return (await readWritten(tx, claim, writeId))?.isWritten === false;
}

/**
 * The result of a write of which this try has written nothing. `null`: the lease is lost; else an earlier try has
 * written it and its answer was lost.
 */
async function writtenBefore(tx: Tx, tail: LotTail, { subtask, work, writeId }: Write): Promise<Written | null> {
  const before = await readWritten(tx, subtask, writeId);
  if (before === null || !before.isWritten) return null;
  // Either this very write moved the position or none did.
  const reachedAt = before.position as Position | null;
  const continueAt = reachedAt !== null && reachedAt.startIndex > work.position.startIndex ? reachedAt : null;
  return { isNotificationDue: true, reached: isQuotaStop(tail.stop) ? tail.stop : reachedLimit(tail), continueAt };
}
