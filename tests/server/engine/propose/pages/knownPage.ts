/** The texts that a cell may be read as; `null` where the record has none. */
export type KnownCell = string | readonly string[] | null;

/** A page made for the check, with the table that a person wants from it. */
export interface KnownPage {
  name: string;
  /** The rules were tuned with these pages, or the page was written afterwards and only measured. */
  half: 'tuned' | 'heldOut';
  address: string;
  html: string;
  /** The wanted columns by a name for reports; the first one tells the records apart. `null` where no list is wanted. */
  columns: Record<string, KnownCell[]> | null;
  /** The address of the next page. */
  next: string | null;
}

/** Returns a generator of numbers from 0 to 1 that gives the same ones for the same seed. */
function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Choices from a seeded generator. */
export class Chance {
  private readonly next: () => number;

  constructor(seed: number) {
    this.next = seeded(seed);
  }

  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  one<Item>(items: readonly Item[]): Item {
    const item = items[this.whole(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to choose from');
    return item;
  }

  some<Item>(items: readonly Item[], count: number): Item[] {
    const rest = [...items];
    return Array.from({ length: Math.min(count, rest.length) }, () =>
      rest.splice(this.whole(0, rest.length - 1), 1),
    ).flat();
  }

  isHit(share: number): boolean {
    return this.next() < share;
  }

  hash(length: number): string {
    return Array.from({ length }, () =>
      this.one('abcdefghijkmnpqrstuvwxyzABCDEFGHKLMNPQRSTUVWXYZ0123456789'.split('')),
    ).join('');
  }
}

/** Returns an array of what `make` gives for 0, 1, 2 … */
export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
