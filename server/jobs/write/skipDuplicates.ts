import { filterRows, rowsOf } from '#core/domain/run/progress.ts';
import { findDuplicates, type FoundDuplicates } from '#core/domain/run/repeats.ts';
import type { LotTail } from '#server/db/tables/rows/lotTail.ts';
import type { SeenRow } from '#server/db/tables/rows/seenKeys.ts';
import type { Position } from '#server/engine/runRecipe.ts';
import { rowNosOf, type ClaimedKeys } from './duplicateKeys.ts';
import type { PendingWrite } from './progressBuffer.ts';
import type { Replacement } from './replaceRows.ts';

/** The rows of a write that are not appended. */
export interface Skipped {
  repeats: number;
  /** Lists that a duplicate ended, by the index of their start address in the subtask. */
  lists: number[];
  /** The position at which the run continues, if it is still reading such a list. */
  continueAt: Position | null;
  /** Duplicates that replace the rows that they repeat, in order. */
  replacements: Replacement[];
  /** Rows of the work, duplicates included, before the first one that is not written. */
  rowsOut: number;
}

/** The value for work that is not written at all. */
export const nothingSkipped: Skipped = { repeats: 0, lists: [], continueAt: null, replacements: [], rowsOut: 0 };

interface Deduplicated {
  /** The work without duplicates. Its pages count; a list that a duplicate ended is done. */
  work: PendingWrite;
  /** Keys of its rows, in order. */
  keys: (string | null)[];
  /** Returns the skipped rows for the case that its first `rowCount` rows are written. */
  skippedUpTo: (rowCount: number) => Skipped;
}

/** Removes duplicates from work before it is written. Pure: the keys are claimed before and stored after. */
export function skipDuplicates(tail: LotTail, work: PendingWrite, claimed: ClaimedKeys): Deduplicated {
  const { rule, keys, stored } = claimed;
  const seen = new Map(
    [...stored].map(([key, row]) => [key, row === null || row.lotNo === tail.lotNo ? 'here' : 'before'] as const),
  );
  const found = findDuplicates(rule, work.segments, keys, seen);
  const keptKeys = keys.filter((_, index) => found.rows[index] === 'kept');
  const skippedUpTo = (rowCount: number): Skipped => {
    const skipped = skippedOf(work, found, rowCount);
    if (rule.action !== 'overwrite') return skipped;
    const rowNos = rowNosOf(tail, keptKeys.slice(0, rowCount));
    const storedAt = (key: string): SeenRow | null | undefined => {
      const rowNo = rowNos.get(key);
      return rowNo === undefined ? stored.get(key) : { lotNo: tail.lotNo, rowNo };
    };
    return { ...skipped, replacements: replacementsOf(work, found, keys, skipped.rowsOut, storedAt) };
  };
  return { work: remaining(work, found), keys: keptKeys, skippedUpTo };
}

function remaining(work: PendingWrite, { rows, isOpen }: FoundDuplicates): PendingWrite {
  const left = filterRows(work, (index) => rows[index] === 'kept');
  if (!isOpen) return left;
  const last = left.segments.at(-1);
  return {
    ...left,
    segments: last === undefined ? [] : [...left.segments.slice(0, -1), { ...last, urlsDone: last.urlsDone + 1 }],
    urlsDone: work.urlsDone + 1,
    position: nextStart(work.position),
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

/** Counts skipped rows up to the cut. In work that is cut no list ends, because the lot does. */
function skippedOf(work: PendingWrite, found: FoundDuplicates, rowCount: number): Skipped {
  let kept = 0;
  let repeats = 0;
  for (const [rowsOut, row] of found.rows.entries()) {
    if (row === 'kept' && kept === rowCount) return { ...nothingSkipped, repeats, rowsOut };
    if (row === 'kept') kept += 1;
    if (row === 'repeat') repeats += 1;
  }
  const startIndexOf = (segment: number): number =>
    work.segments.slice(segment).reduce((startIndex, { urlsDone }) => startIndex - urlsDone, work.position.startIndex);
  return {
    repeats,
    lists: found.listsEnded.map(startIndexOf),
    continueAt: found.isOpen ? nextStart(work.position) : null,
    replacements: [],
    rowsOut: found.rows.length,
  };
}

/** The duplicates among the first `rowsOut` rows, each with the row that it replaces. */
function replacementsOf(
  work: PendingWrite,
  found: FoundDuplicates,
  keys: readonly (string | null)[],
  rowsOut: number,
  storedAt: (key: string) => SeenRow | null | undefined,
): Replacement[] {
  const replacements: Replacement[] = [];
  for (const [index, { columns, row }] of [...rowsOf(work)].entries()) {
    if (index === rowsOut) break;
    const key = found.rows[index] === 'repeat' ? (keys[index] ?? null) : null;
    const at = key === null ? null : (storedAt(key) ?? null);
    if (at !== null && at.rowNo !== null) replacements.push({ lotNo: at.lotNo, rowNo: at.rowNo, columns, row });
  }
  return replacements;
}
