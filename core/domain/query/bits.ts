/** Rows of one block as bits, 32 of them in each number: a condition on a million rows takes 125 KB. */
export type Bits = Uint32Array;

/** Returns bits for `count` rows, none of them set. */
export function noBits(count: number): Bits {
  return new Uint32Array((count + 31) >>> 5);
}

/** Returns bits for `count` rows, all of them set. */
export function allBits(count: number): Bits {
  const bits = noBits(count).fill(0xff_ff_ff_ff);
  const rest = count & 31;
  if (rest !== 0) bits[bits.length - 1] = 2 ** rest - 1;
  return bits;
}

export function setBit(bits: Bits, row: number): void {
  const at = row >>> 5;
  bits[at] = (bits[at] ?? 0) | (1 << (row & 31));
}

export function hasBit(bits: Bits, row: number): boolean {
  return ((bits[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;
}

/** Keeps the bits that `others` have too. Both are of the same block. */
export function keepBits(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) & (others[at] ?? 0);
}

/** Removes the bits that `others` have. Both are of the same block. */
export function dropBits(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) & ~(others[at] ?? 0);
}

export function hasAny(bits: Bits): boolean {
  return bits.some((word) => word !== 0);
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at += 1) count += bitsOf(bits[at] ?? 0);
  return count;
}

/** Calls `visit` with each row whose bit is set, in order. */
export function eachBit(bits: Bits, visit: (row: number) => void): void {
  for (let at = 0; at < bits.length; at += 1) {
    for (let rest = bits[at] ?? 0; rest !== 0; rest &= rest - 1) visit(at * 32 + 31 - Math.clz32(rest & -rest));
  }
}

/** Adds the bits of pairs, then of groups of 4, 8, 16 and 32. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55_55_55_55);
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33);
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
}
