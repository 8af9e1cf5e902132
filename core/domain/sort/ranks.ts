import { sortByKeys } from './radix.ts';

/** The place of each row's value among the distinct values of a column: equal values have the same rank, from 0. */
export interface Ranks {
  /** By row; `emptyRank` and `oddRank` for rows without a value of the column's type. */
  byRow: Uint32Array;
  /** The number of distinct values. */
  count: number;
}

/** The rank of an empty cell: it is last in both directions. */
export const emptyRank = 0xff_ff_ff_ff;
/** The rank of a text in a column of numbers or dates: it is behind them in both directions, before empty cells. */
export const oddRank = 0xff_ff_ff_fe;

/** Returns ranks in which every row is empty, to be filled. */
export function emptyRanks(rowCount: number): Uint32Array {
  return new Uint32Array(rowCount).fill(emptyRank);
}

/** Gives sorted rows their ranks; `isNew[at]` is 1 where the value of `order[at]` differs from the one before. */
export function rankSorted(order: Uint32Array, isNew: Uint8Array, byRow: Uint32Array): Ranks {
  let rank = -1;
  for (let at = 0; at < order.length; at += 1) {
    if (at === 0 || isNew[at] === 1) rank += 1;
    byRow[order[at] ?? 0] = rank;
  }
  return { byRow, count: rank + 1 };
}

export interface RankedSort {
  ranks: Ranks;
  isDescending: boolean;
}

/** Returns the row numbers 0 to `rowCount` - 1, sorted by several columns of which the first counts most; stable. */
export function* sortByRanks(rowCount: number, sorts: readonly RankedSort[]): Generator<void, Uint32Array> {
  let order: Uint32Array = new Uint32Array(rowCount);
  for (let row = 0; row < rowCount; row += 1) order[row] = row;
  // Each sort keeps the order of rows that it finds equal, so the one that counts most comes last.
  for (const { ranks, isDescending } of sorts.toReversed()) {
    const keys = keysOf(ranks, isDescending);
    yield;
    order = yield* sortByKeys(order, keys, ranks.count + 1);
  }
  return order;
}

/** Returns the ranks as small numbers in the wanted direction: fewer digits are fewer passes. */
function keysOf({ byRow, count }: Ranks, isDescending: boolean): Uint32Array {
  const keys = new Uint32Array(byRow.length);
  for (let row = 0; row < byRow.length; row += 1) {
    const rank = byRow[row] ?? 0;
    if (rank === emptyRank) keys[row] = count + 1;
    else if (rank === oddRank) keys[row] = count;
    else keys[row] = isDescending ? count - 1 - rank : rank;
  }
  return keys;
}
