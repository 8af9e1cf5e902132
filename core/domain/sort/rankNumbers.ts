import { rowsAtOnce, sortByKeys } from './radix.ts';
import { oddRank, rankSorted, type Ranks } from './ranks.ts';

/** Collects the numbers of a column, and ranks them by size. */
export class NumberRanking {
  private readonly values: Float64Array;
  private readonly rows: Uint32Array;
  private readonly byRow: Uint32Array;
  private count = 0;

  /** `byRow` has a place for each row, empty until then (`emptyRanks`). */
  constructor(byRow: Uint32Array) {
    this.values = new Float64Array(byRow.length);
    this.rows = new Uint32Array(byRow.length);
    this.byRow = byRow;
  }

  /** Adds the number of a row; NaN for a text that is none. */
  add(row: number, value: number): void {
    if (Number.isNaN(value)) {
      this.byRow[row] = oddRank;
      return;
    }
    // Negative zero becomes zero: they are one value.
    this.values[row] = value + 0;
    this.rows[this.count] = row;
    this.count += 1;
  }

  /** Returns the ranks of all rows; the collection cannot be used afterwards. */
  *rank(): Generator<void, Ranks> {
    const { low, high } = yield* sortableHalves(this.values);
    yield;
    let order = yield* sortByKeys(this.rows.slice(0, this.count), low, maxHalf);
    order = yield* sortByKeys(order, high, maxHalf);
    yield;
    const isNew = new Uint8Array(this.count);
    for (let at = 1; at < this.count; at += 1) {
      isNew[at] = this.values[order[at] ?? 0] === this.values[order[at - 1] ?? 0] ? 0 : 1;
    }
    yield;
    return rankSorted(order, isNew, this.byRow);
  }
}

const maxHalf = 0xff_ff_ff_ff;
const sign = 0x80_00_00_00;

/**
 * Returns the bits of numbers as two whole numbers that sort like them: a positive number gains the highest bit, a
 * negative one, which is stored as sign and size, is inverted.
 */
function* sortableHalves(values: Float64Array): Generator<void, { low: Uint32Array; high: Uint32Array }> {
  const bits = new Uint32Array(values.buffer);
  const low = new Uint32Array(values.length);
  const high = new Uint32Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    const lowBits = bits[row * 2 + lowAt] ?? 0;
    const highBits = bits[row * 2 + 1 - lowAt] ?? 0;
    const isNegative = highBits >= sign;
    low[row] = isNegative ? ~lowBits : lowBits;
    high[row] = isNegative ? ~highBits : highBits + sign;
    if (row % rowsAtOnce === rowsAtOnce - 1) yield;
  }
  return { low, high };
}

/** The half with the lower bits: the first one on all usual processors. */
const lowAt = new Uint32Array(new Float64Array([1]).buffer)[0] === 0 ? 0 : 1;
