/*
 * Sorts by whole numbers in passes over their digits, which takes a tenth of the time of comparing a million rows.
 * Functions of this folder that take long are generators: they yield after some ten milliseconds of work, where the
 * caller may answer something else first or give up.
 */

const digitBits = 11;
const digits = 1 << digitBits;
/** The rows that are moved between two yields, some five milliseconds of work. */
export const rowsAtOnce = 250_000;

/**
 * Returns `order`, row numbers, sorted by the keys of the rows (`keys[row]`); rows with equal keys stay in their order.
 * Takes as many passes as the largest key has digits. `order` is used as memory and holds no order afterwards.
 */
export function* sortByKeys(order: Uint32Array, keys: Uint32Array, maxKey: number): Generator<void, Uint32Array> {
  let from = order;
  let to: Uint32Array = new Uint32Array(order.length);
  for (let shift = 0; shift < 32 && maxKey >>> shift !== 0; shift += digitBits) {
    const counts = countDigits(from, keys, shift);
    if (counts.includes(from.length)) continue;
    yield;
    yield* scatter(from, to, keys, shift, counts);
    [from, to] = [to, from];
    yield;
  }
  return from;
}

function countDigits(order: Uint32Array, keys: Uint32Array, shift: number): Uint32Array {
  const counts = new Uint32Array(digits);
  for (let at = 0; at < order.length; at += 1) {
    const digit = ((keys[order[at] ?? 0] ?? 0) >>> shift) & (digits - 1);
    counts[digit] = (counts[digit] ?? 0) + 1;
  }
  return counts;
}

function* scatter(
  from: Uint32Array,
  to: Uint32Array,
  keys: Uint32Array,
  shift: number,
  counts: Uint32Array,
): Generator<void, void> {
  const places = placesOf(counts);
  for (let at = 0; at < from.length; at += 1) {
    const row = from[at] ?? 0;
    const digit = ((keys[row] ?? 0) >>> shift) & (digits - 1);
    const place = places[digit] ?? 0;
    to[place] = row;
    places[digit] = place + 1;
    if (at % rowsAtOnce === rowsAtOnce - 1) yield;
  }
}

/** Returns the first place of each digit: the number of smaller ones. */
export function placesOf(counts: Uint32Array): Uint32Array {
  const places = new Uint32Array(counts.length);
  for (let digit = 1; digit < counts.length; digit += 1) {
    places[digit] = (places[digit - 1] ?? 0) + (counts[digit - 1] ?? 0);
  }
  return places;
}
