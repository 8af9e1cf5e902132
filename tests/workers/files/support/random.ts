/** A generator of numbers that gives the same ones for the same seed (mulberry32). */
export interface Random {
  /** From 0 (inclusive) to `end` (exclusive). */
  below(end: number): number;
  pick<Item>(items: readonly Item[]): Item;
  chance(share: number): boolean;
  bytes(length: number): Uint8Array;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    chance: (share) => next() < share,
    bytes: (length) => Uint8Array.from({ length }, () => below(256)),
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
