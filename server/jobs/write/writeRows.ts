import { randomUUID } from 'node:crypto';
import { planOf } from '#core/domain/account/plan.ts';
import { cutBlocks, decodeRows, encodeBlock, type Row } from '#core/domain/data/block.ts';
import type { PageFailure } from '#core/domain/data/failure.ts';
import { isQuotaStop, type LotStop, type QuotaStop } from '#core/domain/task/lotStop.ts';
import type { Database, Tx } from '#server/db/database.ts';
import {
  bytesOfPage,
  readWritten,
  writeProgress,
  type LotGrowth,
  type Progress,
  type WrittenBlock,
} from '#server/db/tables/rows/blocks.ts';
import { logFailures, logListEnds } from '#server/db/tables/run/lotLog.ts';
import { lockTail, type LotTail } from '#server/db/tables/rows/lotTail.ts';
import type { Quotas } from '#server/db/tables/rows/quotas.ts';
import type { Claim } from '#server/db/tables/run/subtasks.ts';
import type { Position } from '#server/engine/runRecipe.ts';
import { alignRows, unionOf } from './alignRows.ts';
import { skipDuplicates, nothingSkipped, type Skipped } from './skipDuplicates.ts';
import { replaceRowsInOtherLots, replaceRows, rewriteBlocks, type Replacement } from './replaceRows.ts';
import type { PendingWrite } from './progressBuffer.ts';
import { reachedLimit, applyRunLimits, applyQuotaCut } from './applyRunLimits.ts';
import { quotaCut, type QuotaLook } from './quotaCut.ts';

interface Written {
  isNotificationDue: boolean;
  /** What this write has reached: what is over it was left out, and the lot is to end. */
  reached: LotStop | null;
  /** Where the run is to go on instead: a repeat has ended the list that it reads. */
  goOnAt: Position | null;
}

interface WriteOptions {
  /** Through premium proxies. */
  proxyBytes?: number;
  /** With the same one a write may be sent again when its answer was lost: what is written already is not repeated. */
  writeId?: string;
  isServiceFull?: boolean;
}

/** What one write is about, the same each time it is tried. */
interface Write {
  subtask: Claim & { lotId: string };
  work: PendingWrite;
  failures: readonly PageFailure[];
  proxyBytes: number;
  writeId: string;
}

/**
 * The heart of a run. One transaction locks the lot, appends the rows to its last block and to new ones, and writes
 * blocks, counters, charges (for rows, and for bytes through premium proxies) and the position reached together, if the subtask's token still fits. A worker killed at any
 * moment therefore loses nothing (the position says what is not out) and doubles nothing (what is out is not repeated).
 * Three statements between begin and commit: this is the hot path; two more where the task leaves repeats out. `null`: the lease is lost and nothing was written.
 *
 * The quotas of its account (storage, rows of a day) are read without their lock and looked at again by the statement that
 * writes. Where others took the room in between nothing is written, and it is tried anew with what is left: each time that
 * happens somebody else has written.
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

/** Takes the transaction back. */
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
  // Whoever may not write, or has written, must leave no keys and overwrite nothing.
  if (tail.repeats !== null && !(await isToBeWritten(tx, subtask, writeId))) {
    return writtenBefore(tx, tail, subtask, work, writeId);
  }
  const { work: newWork, storeKeys: settle } = await skipDuplicates(tx, tail, work);
  const capped = applyRunLimits(tail, newWork);
  const cut = quotaCut(tail, capped.kept, look);
  const taken = cut === null ? capped : applyQuotaCut(tail, capped.kept, cut);
  const settled = await settle(taken.kept.rowCount);
  const leftOut = cut?.rows === 0 ? nothingSkipped : settled;
  const stop = cut?.stop ?? null;
  const written = await writeTaken(tx, tail, write, { ...taken, leftOut, stop });
  if (written === null) return writtenBefore(tx, tail, subtask, work, writeId);
  if (written.noRoom !== null) throw new NoRoom(written.noRoom);
  await logFailures(tx, subtask.lotId, taken.kept.failures.toReversed());
  await logListEnds(tx, subtask.subtaskId, leftOut.lists);
  return { isNotificationDue: written.isNotificationDue, reached: taken.reached, goOnAt: leftOut.goOnAt };
}

interface Taken {
  kept: PendingWrite;
  failuresLeftOut: number;
  leftOut: Skipped;
  stop: QuotaStop | null;
}

async function writeTaken(tx: Tx, tail: LotTail, { subtask, failures, proxyBytes, writeId }: Write, taken: Taken) {
  const { kept, failuresLeftOut, leftOut, stop } = taken;
  const { lotId } = subtask;
  const here = leftOut.overwrites.filter(({ lotNo }) => lotNo === tail.lotNo);
  const elsewhere = leftOut.overwrites.filter(({ lotNo }) => lotNo !== tail.lotNo);
  const columns = unionOf(tail.columns, [...kept.parts, ...here]);
  const rows = kept.parts.flatMap((part) => alignRows(part, columns));
  const appended = appendRows(tail, rows, columns, here);
  const full = here.filter(({ rowNo }) => rowNo < appended.firstRow);
  const rewritten = await rewriteBlocks(tx, { lotId, rewrites: appended.rewrites }, columns, full);
  // Before the counters are locked.
  const grownElsewhere = await replaceRowsInOtherLots(tx, tail, elsewhere);
  const grown = rewritten.byteCountChange + byteCountChange(tail, appended.blocks);
  const otherBytesChange = kept.failedPages.reduce((sum, page) => sum + bytesOfPage(page), 0);
  const progress: Progress = {
    ...kept,
    position: stop === null ? { at: kept.position } : { rowsOut: leftOut.rowsOut },
    failures: failures.slice(failuresLeftOut),
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
    repeatsLeftOut: leftOut.repeats,
    listsEnded: leftOut.lists.length,
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

/** The lot is locked, and with it whose the subtask is: what holds now holds until the transaction ends. */
async function isToBeWritten(tx: Tx, claim: Claim, writeId: string): Promise<boolean> {
  return (await readWritten(tx, claim, writeId))?.isWritten === false;
}

/** What a write says of which nothing was written: its lease is lost, or it was written before and its answer was lost. */
async function writtenBefore(
  tx: Tx,
  tail: LotTail,
  claim: Claim,
  { position }: PendingWrite,
  writeId: string,
): Promise<Written | null> {
  const before = await readWritten(tx, claim, writeId);
  if (before === null || !before.isWritten) return null;
  // Written by this very write, or by none.
  const reachedAt = before.position as Position | null;
  const goOnAt = reachedAt !== null && reachedAt.startIndex > position.startIndex ? reachedAt : null;
  return { isNotificationDue: true, reached: isQuotaStop(tail.stop) ? tail.stop : reachedLimit(tail), goOnAt };
}

interface Appended {
  /** The first row that is not in a full block. */
  firstRow: number;
  /** The last one again where it was not full and has more rows or others, then new ones. */
  blocks: WrittenBlock[];
  /** The lot's number of rewrites after it. */
  rewrites: number;
}

function appendRows(
  tail: LotTail,
  rows: readonly Row[],
  columns: readonly string[],
  overwrites: readonly Replacement[],
): Appended {
  const before = tail.openBody === null ? [] : decodeRows(tail.openBody, tail.columns.length);
  const firstRow = tail.rowCount - before.length;
  const all = [...before, ...rows];
  replaceRows(all, firstRow, columns, overwrites);
  // What devices have of it already is not what they would ask for again.
  const isRewritten = overwrites.some(({ rowNo }) => rowNo >= firstRow && rowNo < tail.rowCount);
  if (rows.length === 0 && !isRewritten) return { firstRow, blocks: [], rewrites: tail.rewrites };
  const rewrites = tail.rewrites + (isRewritten ? 1 : 0);
  let nextRow = firstRow;
  let blockNo = tail.openBody === null ? tail.blockCount : tail.blockCount - 1;
  const blocks: WrittenBlock[] = [];
  for (const cut of cutBlocks(all, before.length)) {
    const { length: rowCount } = cut.rows;
    const body = encodeBlock(cut.rows, columns.length);
    const rewriteNo = isRewritten && blocks.length === 0 ? rewrites : 0;
    blocks.push({ blockNo, firstRow: nextRow, rowCount, isFull: cut.isFull, body, rewriteNo });
    nextRow += rowCount;
    blockNo += 1;
  }
  return { firstRow, blocks, rewrites };
}

function byteCountChange(tail: LotTail, blocks: readonly WrittenBlock[]): number {
  if (blocks.length === 0) return 0;
  const added = blocks.reduce((sum, block) => sum + Buffer.byteLength(block.body), 0);
  return added - Buffer.byteLength(tail.openBody ?? '');
}
