import type { BlockText } from '../query/blockText.ts';
import { eachCell } from '../query/blockText.ts';

/**
 * Rows as hashes of 64 bits, of their key and of all compared values: two runs of a million rows are compared in 32 MB.
 * By chance two of a million keys are alike in one of thirty million runs. The seed is random, so that no page can make
 * two of its rows look alike.
 */
export class RowHashes {
  readonly keys: HashPair;
  readonly values: HashPair;
  /** The rows whose key is empty. */
  readonly isKeyless: Uint8Array;
  private readonly seed: number;

  constructor(rowCount: number, seed: number) {
    this.keys = hashPair(rowCount);
    this.values = hashPair(rowCount);
    this.isKeyless = new Uint8Array(rowCount).fill(1);
    this.seed = seed;
  }

  /**
   * Adds the rows of a block, of which the first is row `from`. `columns` are the indexes in the block of the compared
   * columns, in the same order for both runs; `isKey` says which of them are the key.
   */
  add(block: BlockText, from: number, columns: readonly number[], isKey: readonly boolean[]): void {
    columns.forEach((column, index) => {
      const mark = Math.imul(this.seed + index + 1, 0x9e_37_79_b1);
      eachCell(block, column, (row, start, end) => {
        if (start === end) return;
        if (isKey[index] === true) {
          this.isKeyless[from + row] = 0;
          addHash(this.keys, from + row, block.body, start, end, mark);
        } else addHash(this.values, from + row, block.body, start, end, mark);
      });
    });
  }
}

interface HashPair {
  low: Uint32Array;
  high: Uint32Array;
}

function hashPair(rowCount: number): HashPair {
  return { low: new Uint32Array(rowCount), high: new Uint32Array(rowCount) };
}

/** Adds the hash of one cell to that of its row; `mark` differs by column. */
function addHash(hashes: HashPair, row: number, text: string, start: number, end: number, mark: number): void {
  let one = mark ^ (end - start);
  let other = Math.imul(mark, 0x85_eb_ca_6b) ^ 0x27_d4_eb_2f;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01_00_01_93);
    other = Math.imul(other ^ code, 0x85_eb_ca_6b);
    one ^= one >>> 15;
    other ^= other >>> 13;
  }
  hashes.low[row] = (hashes.low[row] ?? 0) + Math.imul(one ^ (one >>> 16), 0x7f_eb_35_2d);
  hashes.high[row] = (hashes.high[row] ?? 0) + Math.imul(other ^ (other >>> 16), 0x84_6c_a6_8b);
}

/** The rows of two runs by what became of them. */
export interface RowDifference {
  /** Rows of the later run whose key the earlier one does not have. */
  added: Uint32Array;
  /** Rows of the earlier run whose key the later one does not have. */
  gone: Uint32Array;
  /** Rows of both with the same key and other values: of the earlier run, and of the later run at the same place. */
  changedBefore: Uint32Array;
  changedAfter: Uint32Array;
  sameCount: number;
  /** Rows that could not be compared: without a key, or with that of an earlier row of their run. */
  leftOut: { before: number; after: number };
}

/** Compares the rows of an earlier and a later run. It yields where it may be interrupted. */
export function* differenceOf(before: RowHashes, after: RowHashes): Generator<void, RowDifference> {
  const index = new KeyIndex(before);
  for (let row = 0; row < before.isKeyless.length; row += 1) {
    index.put(row);
    if (row % yieldAfter === 0) yield;
  }
  const found = new Found(after.isKeyless.length, before.isKeyless.length);
  const ownKeys = new KeyIndex(after);
  for (let row = 0; row < after.isKeyless.length; row += 1) {
    if (row % yieldAfter === 0) yield;
    if (!ownKeys.put(row)) continue;
    const earlier = index.find(after.keys, row);
    if (earlier === -1) found.added.push(row);
    else found.match(earlier, row, isEqual(before.values, earlier, after.values, row));
  }
  return found.result(index, ownKeys);
}

const yieldAfter = 50_000;

class Found {
  readonly added: RowNumbers;
  private readonly before: RowNumbers;
  private readonly after: RowNumbers;
  private readonly isMatched: Uint8Array;
  private same = 0;

  constructor(afterCount: number, beforeCount: number) {
    this.added = new RowNumbers(afterCount);
    this.before = new RowNumbers(afterCount);
    this.after = new RowNumbers(afterCount);
    this.isMatched = new Uint8Array(beforeCount);
  }

  match(earlier: number, later: number, isSame: boolean): void {
    this.isMatched[earlier] = 1;
    if (isSame) this.same += 1;
    else {
      this.before.push(earlier);
      this.after.push(later);
    }
  }

  result(earlier: KeyIndex, later: KeyIndex): RowDifference {
    const gone = new RowNumbers(this.isMatched.length);
    for (let row = 0; row < this.isMatched.length; row += 1) {
      if (this.isMatched[row] === 0 && earlier.isKept[row] === 1) gone.push(row);
    }
    return {
      added: this.added.all(),
      gone: gone.all(),
      changedBefore: this.before.all(),
      changedAfter: this.after.all(),
      sameCount: this.same,
      leftOut: { before: earlier.leftOut, after: later.leftOut },
    };
  }
}

class RowNumbers {
  private readonly rows: Uint32Array;
  private count = 0;

  constructor(most: number) {
    this.rows = new Uint32Array(most);
  }

  push(row: number): void {
    this.rows[this.count] = row;
    this.count += 1;
  }

  all(): Uint32Array {
    return this.rows.slice(0, this.count);
  }
}

/** The rows of a run by their keys: the first row of each key. */
class KeyIndex {
  /** By row: 1 for the first row of a key. */
  readonly isKept: Uint8Array;
  leftOut = 0;
  private readonly hashes: RowHashes;
  private readonly slots: Int32Array;

  constructor(hashes: RowHashes) {
    this.hashes = hashes;
    this.isKept = new Uint8Array(hashes.isKeyless.length);
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(hashes.isKeyless.length * 2 + 2))).fill(-1);
  }

  /** Returns false for a row that has no key, or that of an earlier row. */
  put(row: number): boolean {
    const slot = this.hashes.isKeyless[row] === 1 ? -1 : this.slotOf(this.hashes.keys, row);
    if (slot === -1 || this.slots[slot] !== -1) {
      this.leftOut += 1;
      return false;
    }
    this.slots[slot] = row;
    this.isKept[row] = 1;
    return true;
  }

  /** Returns the row with the key of another run's row, or -1. */
  find(keys: HashPair, row: number): number {
    return this.slots[this.slotOf(keys, row)] ?? -1;
  }

  private slotOf(keys: HashPair, row: number): number {
    const mask = this.slots.length - 1;
    for (let slot = (keys.low[row] ?? 0) & mask; ; slot = (slot + 1) & mask) {
      const known = this.slots[slot] ?? -1;
      if (known === -1 || isEqual(this.hashes.keys, known, keys, row)) return slot;
    }
  }
}

function isEqual(one: HashPair, row: number, other: HashPair, otherRow: number): boolean {
  return one.low[row] === other.low[otherRow] && one.high[row] === other.high[otherRow];
}
