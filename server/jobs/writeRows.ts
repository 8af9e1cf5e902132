import { randomUUID } from 'node:crypto';
import { cutBlocks, decodeRows, encodeBlock, type Row } from '#core/domain/data/block.ts';
import type { PageFailure } from '#core/domain/data/failure.ts';
import type { CapName } from '#core/domain/task/runSettings.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { lockTail, readWritten, writeProgress, type LotTail, type WrittenBlock } from '#server/db/tables/blocks.ts';
import { logFailures, logListEnds } from '#server/db/tables/lotLog.ts';
import type { Claim } from '#server/db/tables/subtasks.ts';
import type { Position } from '#server/engine/runRecipe.ts';
import { leaveOutRepeats } from './leaveOutRepeats.ts';
import type { Gathered, RowsWithColumns } from './progressBuffer.ts';
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
    const columns = [...new Set([...tail.columns, ...gathered.parts.flatMap((part) => part.columns)])];
    const rows = gathered.parts.flatMap((part) => alignRows(part, columns));
    const blocks = rows.length === 0 ? [] : appendRows(tail, rows, columns.length);
    const progress = { ...gathered, failures: failures.slice(failuresLeftOut), proxyBytes, writeId };
    const written = await writeProgress(tx, subtask, progress, blocks, {
      columns,
      blockCount: (blocks.at(-1)?.blockNo ?? tail.blockCount - 1) + 1,
      pagesFailedBefore: tail.pagesFailed,
      byteCountChange: byteCountChange(tail, blocks),
      chargeMicro: rows.length * tail.pricePerRowMicro,
      chargeCause: `rows:${subtask.lotId}:${tail.rowCount}`,
      proxyPricePerGbMicro: tail.proxyPricePerGbMicro,
      repeatsLeftOut: leftOut.repeats,
      listsEnded: leftOut.lists.length,
    });
    if (written === null) return writtenBefore(tx, tail, subtask, work, writeId);
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

/** Rows with their values at the places of the lot's columns; as they are where the places are the same. */
function alignRows(part: RowsWithColumns, columns: readonly string[]): readonly Row[] {
  const places = part.columns.map((name) => columns.indexOf(name));
  if (places.every((place, index) => place === index)) return part.rows;
  return part.rows.map((row) => {
    const aligned: (string | null)[] = columns.map(() => null);
    for (const [index, place] of places.entries()) aligned[place] = row[index] ?? null;
    return aligned;
  });
}

/** The blocks to write: the last one again with more rows where it was not full, then new ones. */
function appendRows(tail: LotTail, rows: readonly Row[], columnCount: number): WrittenBlock[] {
  const before = tail.openBody === null ? [] : decodeRows(tail.openBody, tail.columns.length);
  let firstRow = tail.rowCount - before.length;
  let blockNo = tail.openBody === null ? tail.blockCount : tail.blockCount - 1;
  const blocks: WrittenBlock[] = [];
  for (const cut of cutBlocks([...before, ...rows])) {
    const { length: rowCount } = cut.rows;
    blocks.push({ blockNo, firstRow, rowCount, isFull: cut.isFull, body: encodeBlock(cut.rows, columnCount) });
    firstRow += rowCount;
    blockNo += 1;
  }
  return blocks;
}

function byteCountChange(tail: LotTail, blocks: readonly WrittenBlock[]): number {
  if (blocks.length === 0) return 0;
  const added = blocks.reduce((sum, block) => sum + Buffer.byteLength(block.body), 0);
  return added - Buffer.byteLength(tail.openBody ?? '');
}
