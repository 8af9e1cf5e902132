import { hash } from 'node:crypto';
import { rowKeys, withoutRepeats, type Repeats, type WithoutRepeats } from '#core/domain/task/repeats.ts';
import type { Tx } from '#server/db/database.ts';
import type { LotTail } from '#server/db/tables/rows/lotTail.ts';
import { findLotNos } from '#server/db/tables/rows/rewrites.ts';
import { dropKeys, keepKeys, placeKeys, type KeyScope, type SeenRow } from '#server/db/tables/rows/seenKeys.ts';
import type { Position } from '#server/engine/runRecipe.ts';
import type { Replacement } from './replaceRows.ts';
import type { PendingWrite } from './progressBuffer.ts';

/** Work without its repeats, whose new keys are in the table. */
export interface NewWork {
  work: PendingWrite;
  /** Keeps the keys of the first `rowCount` rows of it alone, where a cap leaves no room for the rest. */
  storeKeys: (rowCount: number) => Promise<Skipped>;
}

export interface Skipped {
  repeats: number;
  /** Lists that a repeat ended, by the places of their start addresses in the subtask. */
  lists: number[];
  /** Where the run goes on, if it reads on in such a list. */
  goOnAt: Position | null;
  /** Repeats that take the place of what they repeat, in order. */
  overwrites: Replacement[];
  /** Rows of the work, repeats among them, that stand before the first one that was not kept. */
  rowsOut: number;
}

/** Of work of which nothing is written. */
export const nothingSkipped: Skipped = { repeats: 0, lists: [], goOnAt: null, overwrites: [], rowsOut: 0 };

/**
 * Takes repeats out of work before it is written, in the transaction that writes it: key and row are there together or
 * not at all, so a page that is read again after a crash finds neither. Costs nothing where the task keeps all rows.
 */
export async function skipDuplicates(tx: Tx, tail: LotTail, work: PendingWrite): Promise<NewWork> {
  if (tail.repeats === null) return { work, storeKeys: async (rowCount) => ({ ...nothingSkipped, rowsOut: rowCount }) };
  const { fields, ...rule } = ruleOf(tail, tail.repeats);
  const scope = { taskId: tail.taskId, lotNo: rule.across === 'lot' ? tail.lotNo : 0 };
  const hashes = hashesOf(work, fields);
  const given = [...new Set(hashes.filter((each) => each !== null))];
  const keep = (where: KeyScope, keys: readonly string[]) =>
    keepKeys(tx, { ...where, accountId: tail.accountId, seenIn: tail.lotNo, hashes: keys });
  const found = given.length === 0 ? new Map<string, SeenRow | null>() : await keep(scope, given);
  const isOverwriting = rule.action === 'overwrite';
  if (isOverwriting) await forgetGone(tx, tail.taskId, found);
  const seen = new Map(
    [...found].map(([key, row]) => [key, row === null || row.lotNo === tail.lotNo ? 'here' : 'before'] as const),
  );
  const pieces = work.segments;
  const left = withoutRepeats(rule, pieces, hashes, seen);
  const kept = hashes.filter((_, place) => left.rows[place] === 'kept');

  const settle = async (rowCount: number): Promise<Skipped> => {
    const keys = kept.slice(0, rowCount).filter((each) => each !== null);
    const stay = new Set(keys);
    const unkept = given.filter((key) => !stay.has(key) && !seen.has(key));
    if (unkept.length > 0) await dropKeys(tx, scope, unkept);
    const isOfTask = tail.isRerun && tail.repeats?.across === 'task';
    // Later runs are to know the rows of one that compares with nothing but itself.
    if (isOfTask && keys.length > 0) await keep({ ...scope, lotNo: 0 }, keys);
    const leftOut = skippedOf(work, pieces, left, rowCount);
    if (tail.repeats?.action !== 'overwrite') return leftOut;
    const places = placesOf(tail, kept.slice(0, rowCount));
    if (places.size > 0) await placeKeys(tx, isOfTask ? { ...scope, lotNo: 0 } : scope, tail.lotNo, places);
    if (!isOverwriting) return leftOut;
    const placeOf = (key: string): SeenRow | null | undefined => {
      const rowNo = places.get(key);
      return rowNo === undefined ? found.get(key) : { lotNo: tail.lotNo, rowNo };
    };
    return { ...leftOut, overwrites: overwritesOf(work, left, hashes, rowCount, placeOf) };
  };
  return { work: remaining(work, pieces, left), storeKeys: settle };
}

/**
 * A run of failed pages compares its rows with one another alone: the run before has them already, without what their
 * pages say. Its pages stand in no order that could end.
 */
function ruleOf({ isRerun }: LotTail, repeats: Repeats): Repeats {
  return isRerun ? { ...repeats, across: 'lot', action: 'skip' } : repeats;
}

/** Rows of a lot that is gone are nobody's: what repeats them is new. */
async function forgetGone(tx: Tx, taskId: string, found: Map<string, SeenRow | null>): Promise<void> {
  const lotNos = new Set([...found.values()].flatMap((row) => (row === null ? [] : [row.lotNo])));
  if (lotNos.size === 0) return;
  const alive = await findLotNos(tx, taskId, [...lotNos]);
  for (const [key, row] of found) if (row !== null && !alive.has(row.lotNo)) found.delete(key);
}

/** Where the rows of these keys come to stand at the end of the lot. */
function placesOf(tail: LotTail, keys: readonly (string | null)[]): Map<string, number> {
  return new Map(keys.flatMap((key, index) => (key === null ? [] : [[key, tail.rowCount + index] as const])));
}

/** 128 bits of a row's key each, as hex: among a billion keys two are the same by chance once in 10^20 times. */
function hashesOf({ parts }: PendingWrite, fields: readonly string[]): (string | null)[] {
  return parts.flatMap(({ columns, rows }) => {
    const keyOf = rowKeys(fields, columns);
    return rows.map((row) => {
      const key = keyOf(row);
      return key === null ? null : hash('sha256', key, 'hex').slice(0, 32);
    });
  });
}

type Pieces = PendingWrite['segments'];

/** Pages that were asked for count, whatever is left of their rows; a list that a repeat ended is done. */
function remaining(work: PendingWrite, pieces: Pieces, { rows, rowsKept, isOpen }: WithoutRepeats): PendingWrite {
  let place = 0;
  const parts = work.parts.map((part) => ({ ...part, rows: part.rows.filter(() => rows[place++] === 'kept') }));
  const last = pieces.length - 1;
  return {
    ...work,
    parts,
    rowCount: rowsKept.reduce((sum, count) => sum + count, 0),
    segments: pieces.map((piece, index) => ({
      ...piece,
      rows: rowsKept[index] ?? 0,
      urlsDone: piece.urlsDone + (isOpen && index === last ? 1 : 0),
    })),
    urlsDone: work.urlsDone + (isOpen ? 1 : 0),
    position: isOpen ? nextStart(work.position) : work.position,
  };
}

function nextStart({ startIndex, isRendered, columns }: Position): Position {
  return {
    startIndex: startIndex + 1,
    page: null,
    skip: 0,
    ...(isRendered !== undefined && { isRendered }),
    ...(columns !== undefined && { columns }),
  };
}

/** The repeats of work that a cap cuts, up to the cut, each with its row. */
function overwritesOf(
  { parts }: PendingWrite,
  left: WithoutRepeats,
  keys: readonly (string | null)[],
  rowCount: number,
  placeOf: (key: string) => SeenRow | null | undefined,
): Replacement[] {
  const overwrites: Replacement[] = [];
  let place = -1;
  let kept = 0;
  for (const { columns, rows } of parts) {
    for (const row of rows) {
      place += 1;
      if (left.rows[place] === 'kept' && kept === rowCount) return overwrites;
      if (left.rows[place] === 'kept') kept += 1;
      const key = left.rows[place] === 'repeat' ? (keys[place] ?? null) : null;
      const seen = key === null ? null : (placeOf(key) ?? null);
      if (seen !== null && seen.rowNo !== null) overwrites.push({ lotNo: seen.lotNo, rowNo: seen.rowNo, columns, row });
    }
  }
  return overwrites;
}

/** Of work that a cap cuts only what stands before the cut, and no list: the lot ends. */
function skippedOf(work: PendingWrite, pieces: Pieces, left: WithoutRepeats, rowCount: number): Skipped {
  let kept = 0;
  let repeats = 0;
  for (const [rowsOut, row] of left.rows.entries()) {
    if (row === 'kept' && kept === rowCount) return { ...nothingSkipped, repeats, rowsOut };
    if (row === 'kept') kept += 1;
    if (row === 'repeat') repeats += 1;
  }
  const startIndexOf = (piece: number): number =>
    pieces.slice(piece).reduce((startIndex, { urlsDone }) => startIndex - urlsDone, work.position.startIndex);
  return {
    repeats,
    lists: left.listsEnded.map(startIndexOf),
    goOnAt: left.isOpen ? nextStart(work.position) : null,
    overwrites: [],
    rowsOut: left.rows.length,
  };
}
