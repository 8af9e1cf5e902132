import { placesOf, rowsAtOnce } from './radix.ts';
import { rankSorted, type Ranks } from './ranks.ts';
import type { TextKeys } from './textKeys.ts';

/*
 * Sorts keys of any length, four bytes at a time: rows with equal bytes form a group, and each group is sorted by its
 * next four bytes. Addresses that begin alike cost one pass per four bytes of the beginning, not a comparison each.
 */

/** Groups up to this size are sorted by comparing whole keys. */
const smallGroup = 24;
/** The entries after which it yields, some five milliseconds of work. */
const yieldAfter = 100_000;

/** Returns the ranks of texts. `rows` are those with a key, in order; `byRow` has a place for every row. */
export function* rankTexts(keys: TextKeys, rows: Uint32Array, byRow: Uint32Array): Generator<void, Ranks> {
  const sort = new KeySort(keys, rows.slice());
  yield* sort.run();
  yield;
  return rankSorted(sort.order, sort.isNew, byRow);
}

class KeySort {
  readonly order: Uint32Array;
  readonly isNew: Uint8Array;
  private readonly keys: TextKeys;
  /** The four bytes of the row at the same place of `order`. */
  private chunks: Uint32Array;
  private readonly otherOrder: Uint32Array;
  private readonly otherChunks: Uint32Array;
  /** Groups that are still to be sorted: first place, end, and the number of bytes that are equal. */
  private readonly groups: number[];

  constructor(keys: TextKeys, order: Uint32Array) {
    this.keys = keys;
    this.order = order;
    this.isNew = new Uint8Array(order.length);
    this.chunks = new Uint32Array(order.length);
    this.otherOrder = new Uint32Array(order.length);
    this.otherChunks = new Uint32Array(order.length);
    this.groups = order.length === 0 ? [] : [0, order.length, 0];
  }

  *run(): Generator<void, void> {
    let work = 0;
    while (this.groups.length > 0) {
      const [start = 0, end = 0, depth = 0] = this.groups.splice(-3);
      this.isNew[start] = 1;
      work += end - start;
      if (end - start <= smallGroup) this.insert(start, end, depth);
      else if (end - start <= yieldAfter) for (const _ of this.sortGroup(start, end, depth));
      else yield* this.sortGroup(start, end, depth);
      if (work < yieldAfter) continue;
      work = 0;
      yield;
    }
  }

  /** Yields after each pass. */
  private *sortGroup(start: number, end: number, depth: number): Generator<void, void> {
    const { differing, goesOn } = this.loadChunks(start, end, depth);
    if (differing === 0) {
      if (goesOn) this.groups.push(start, end, depth + 4);
      return;
    }
    const bits = end - start > 10_000 ? 16 : 8;
    for (let shift = 0; shift < 32; shift += bits) {
      if ((differing >>> shift) % 2 ** bits === 0) continue;
      yield;
      yield* this.sortByDigit(start, end, shift, 2 ** bits);
    }
    yield;
    this.split(start, end, depth + 4);
  }

  /** Reads four bytes of each key. Returns the bits in which they differ, and true where a key is longer. */
  private loadChunks(start: number, end: number, depth: number): { differing: number; goesOn: boolean } {
    const { order, chunks } = this;
    const { bytes, starts, ends } = this.keys;
    let differing = 0;
    let goesOn = false;
    for (let at = start; at < end; at += 1) {
      const row = order[at] ?? 0;
      const from = (starts[row] ?? 0) + depth;
      const left = (ends[row] ?? 0) - from;
      let chunk = 0;
      if (left >= 4) {
        chunk =
          ((bytes[from] ?? 0) << 24) |
          ((bytes[from + 1] ?? 0) << 16) |
          ((bytes[from + 2] ?? 0) << 8) |
          (bytes[from + 3] ?? 0);
        if (left > 4) goesOn = true;
      } else {
        for (let index = 0; index < left; index += 1) chunk |= (bytes[from + index] ?? 0) << (24 - index * 8);
      }
      chunks[at] = chunk;
      differing |= chunk ^ (chunks[start] ?? 0);
    }
    return { differing: differing >>> 0, goesOn };
  }

  private *sortByDigit(start: number, end: number, shift: number, digits: number): Generator<void, void> {
    const { order, chunks, otherOrder, otherChunks } = this;
    const counts = new Uint32Array(digits);
    for (let at = start; at < end; at += 1) {
      const digit = ((chunks[at] ?? 0) >>> shift) & (digits - 1);
      counts[digit] = (counts[digit] ?? 0) + 1;
    }
    yield;
    const places = placesOf(counts);
    for (let at = start; at < end; at += 1) {
      const chunk = chunks[at] ?? 0;
      const digit = (chunk >>> shift) & (digits - 1);
      const place = start + (places[digit] ?? 0);
      places[digit] = place - start + 1;
      otherOrder[place] = order[at] ?? 0;
      otherChunks[place] = chunk;
      if (at % rowsAtOnce === 0) yield;
    }
    yield;
    order.set(otherOrder.subarray(start, end), start);
    chunks.set(otherChunks.subarray(start, end), start);
  }

  /** Makes a group of each run of equal chunks; a run of one is sorted. */
  private split(start: number, end: number, depth: number): void {
    let first = start;
    for (let at = start + 1; at <= end; at += 1) {
      if (at < end && this.chunks[at] === this.chunks[first]) continue;
      this.isNew[first] = 1;
      if (at - first > 1) this.groups.push(first, at, depth);
      first = at;
    }
  }

  private insert(start: number, end: number, depth: number): void {
    const { order } = this;
    for (let at = start + 1; at < end; at += 1) {
      const row = order[at] ?? 0;
      let place = at;
      for (; place > start && this.compare(order[place - 1] ?? 0, row, depth) > 0; place -= 1) {
        order[place] = order[place - 1] ?? 0;
      }
      order[place] = row;
    }
    for (let at = start + 1; at < end; at += 1) {
      if (this.compare(order[at - 1] ?? 0, order[at] ?? 0, depth) !== 0) this.isNew[at] = 1;
    }
  }

  private compare(one: number, other: number, depth: number): number {
    const { bytes, starts, ends } = this.keys;
    let a = (starts[one] ?? 0) + depth;
    let b = (starts[other] ?? 0) + depth;
    const aEnd = ends[one] ?? 0;
    const bEnd = ends[other] ?? 0;
    for (; a < aEnd && b < bEnd; a += 1, b += 1) {
      const difference = (bytes[a] ?? 0) - (bytes[b] ?? 0);
      if (difference !== 0) return difference;
    }
    return aEnd - a - (bEnd - b);
  }
}
