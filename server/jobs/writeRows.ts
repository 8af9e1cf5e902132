import { randomUUID } from 'node:crypto';
import { cutBlocks, decodeRows, encodeBlock, type Row } from '#core/domain/data/block.ts';
import type { PageFailure } from '#core/domain/data/failure.ts';
import type { CapName } from '#core/domain/task/runSettings.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { lockTail, readWritten, writeProgress, type LotTail, type WrittenBlock } from '#server/db/tables/blocks.ts';
import { logFailures, logListEnds } from '#server/db/tables/lotLog.ts';
import type { Claim } from '#server/db/tables/subtasks.ts';
import type { Position } from '#server/engine/runRecipe.ts';
import { alignRows, unionOf } from './alignRows.ts';
import { leaveOutRepeats } from './leaveOutRepeats.ts';
import { overwriteElsewhere, overwriteRows, rewriteBlocks, type Overwrite } from './overwriteRows.ts';
import type { Gathered } from './progressBuffer.ts';
import { reachedCap, withinCaps } from './withinCaps.ts';

interface Written {
  isTellingDue: boolean;
  /** The cap of the lot that this write has reached: what is over it was left out, and the lot is to end. */
  reached: CapName | null;
  /** Where the run is to go on instead: a repeat has ended the list that it reads. */
  goOnAt: Position | null;
}

/**
 * The heart of a run. One transaction locks the lot, appends the rows to its last block and to new ones, and writes
 * blocks, counters, charges (for rows, and for bytes through premium proxies) and the position reached together, if the subtask's token still fits. A worker killed at any
 * moment therefore loses nothing (the position says what is not out) and doubles nothing (what is out is not repeated).
 * Three statements between begin and commit: this is the hot path; two more where the task leaves repeats out. `null`: the lease is lost and nothing was written.
 * With the same `writeId` it may be sent again when its answer was lost: what is written already is not repeated.
 */
export function writeRows(
  database: Database,
  subtask: Claim & { lotId: string },
  work: Gathered,
  failures: readonly PageFailure[],
  proxyBytes = 0,
  writeId: string = randomUUID(),
): Promise<Written | null> {
  return database.asService(async (tx) => {
    const tail = await lockTail(tx, subtask.lotId);
    // Whoever may not write, or has written, must leave no keys.
    if (tail.repeats !== null && !(await isToBeWritten(tx, subtask, writeId))) {
      return writtenBefore(tx, tail, subtask, work, writeId);
    }
    const { work: newWork, settle } = await leaveOutRepeats(tx, tail, work);
    const { kept: gathered, reached, failuresLeftOut } = withinCaps(tail, newWork);
    const leftOut = await settle(gathered.rowCount);
    const here = leftOut.overwrites.filter(({ lotNo }) => lotNo === tail.lotNo);
    const columns = unionOf(tail.columns, [...gathered.parts, ...here]);
    const rows = gathered.parts.flatMap((part) => alignRows(part, columns));
    const appended = appendRows(tail, rows, columns, here);
    const full = here.filter(({ rowNo }) => rowNo < appended.firstRow);
    const rewritten = await rewriteBlocks(tx, { lotId: subtask.lotId, rewrites: appended.rewrites }, columns, full);
    const progress = { ...gathered, failures: failures.slice(failuresLeftOut), proxyBytes, writeId };
    const written = await writeProgress(tx, subtask, progress, [...rewritten.blocks, ...appended.blocks], {
      columns,
      blockCount: (appended.blocks.at(-1)?.blockNo ?? tail.blockCount - 1) + 1,
      rewrites: appended.rewrites + rewritten.blocks.length,
      pagesFailedBefore: tail.pagesFailed,
      byteCountChange: rewritten.byteCountChange + byteCountChange(tail, appended.blocks),
      chargeMicro: rows.length * tail.pricePerRowMicro,
      chargeCause: `rows:${subtask.lotId}:${tail.rowCount}`,
      proxyPricePerGbMicro: tail.proxyPricePerGbMicro,
      repeatsLeftOut: leftOut.repeats,
      listsEnded: leftOut.lists.length,
    });
    if (written === null) return writtenBefore(tx, tail, subtask, work, writeId);
    await overwriteElsewhere(
      tx,
      tail,
      leftOut.overwrites.filter(({ lotNo }) => lotNo !== tail.lotNo),
    );
    await logFailures(tx, subtask.lotId, gathered.failures.toReversed());
    await logListEnds(tx, subtask.subtaskId, leftOut.lists);
    return { ...written, reached, goOnAt: leftOut.goOnAt };
  });
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
  { position }: Gathered,
  writeId: string,
): Promise<Written | null> {
  const before = await readWritten(tx, claim, writeId);
  if (before === null || !before.isWritten) return null;
  // Written by this very write, or by none.
  const reachedAt = before.position as Position | null;
  const goOnAt = reachedAt !== null && reachedAt.startIndex > position.startIndex ? reachedAt : null;
  return { isTellingDue: true, reached: reachedCap(tail), goOnAt };
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
  overwrites: readonly Overwrite[],
): Appended {
  const before = tail.openBody === null ? [] : decodeRows(tail.openBody, tail.columns.length);
  const firstRow = tail.rowCount - before.length;
  const all = [...before, ...rows];
  overwriteRows(all, firstRow, columns, overwrites);
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
