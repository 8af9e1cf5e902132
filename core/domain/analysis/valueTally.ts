import type { Value } from '../data/block.ts';
import { SeenTexts } from '../parameters/seenTexts.ts';
import { foldText } from '../query/foldText.ts';

/** Values that are counted one by one, some 5 MB; of later ones only their number is known. */
const maxCounted = 50_000;

export interface CountedValue {
  /** `null` is an empty cell. */
  value: Value;
  count: number;
}

/** Counts the values of a column. */
export class ValueTally {
  /** The number of empty cells. */
  empty = 0;
  private readonly counts = new Map<string, number>();
  private beyond: SeenTexts | null = null;
  private beyondCount = 0;

  /** Adds a value that is not empty. Returns true when it is new. */
  add(value: string): boolean {
    const count = this.counts.get(value);
    if (count !== undefined) {
      this.counts.set(value, count + 1);
      return false;
    }
    if (this.counts.size < maxCounted) {
      this.counts.set(ownText(value), 1);
      return true;
    }
    this.beyond ??= new SeenTexts();
    const isNew = !this.beyond.add(value);
    if (isNew) this.beyondCount += 1;
    return isNew;
  }

  /** True where there are more values than are counted one by one. */
  get isCut(): boolean {
    return this.beyond !== null;
  }

  /** The number of different values that are not empty. */
  get distinct(): number {
    return this.counts.size + this.beyondCount;
  }

  /** Returns the values that are counted, commonest first; empty cells are one of them. */
  commonest(limit: number): CountedValue[] {
    const best = new Commonest(limit);
    if (this.empty > 0) best.add({ value: null, count: this.empty });
    for (const [value, count] of this.counts) best.add({ value, count });
    return best.sorted();
  }

  /**
   * Returns the same without regard to case and accents, each text in its commonest form, and the number of different
   * ones, empty cells included. It yields where it may be interrupted.
   */
  *commonestFolded(limit: number): Generator<void, { values: CountedValue[]; distinct: number }> {
    const byFolded = new Map<string, CountedValue & { most: number }>();
    for (const [value, count] of this.counts) {
      const folded = foldText(value);
      const other = byFolded.get(folded);
      if (other === undefined) byFolded.set(folded, { value, count, most: count });
      else {
        other.count += count;
        if (count > other.most) [other.value, other.most] = [value, count];
      }
      if (byFolded.size % foldedAtOnce === 0) yield;
    }
    const best = new Commonest(limit);
    if (this.empty > 0) best.add({ value: null, count: this.empty });
    for (const { value, count } of byFolded.values()) best.add({ value, count });
    return { values: best.sorted(), distinct: byFolded.size + this.beyondCount + (this.empty > 0 ? 1 : 0) };
  }
}

const foldedAtOnce = 5_000;

/** Keeps the commonest values of many: most of them are too rare to be sorted at all. */
class Commonest {
  private readonly limit: number;
  private values: CountedValue[] = [];
  /** Values of fewer rows are not among the commonest. */
  private least = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  add(value: CountedValue): void {
    if (value.count < this.least) return;
    this.values.push(value);
    if (this.values.length < this.limit * 4 + 100) return;
    this.values = this.sorted();
    this.least = this.values.at(-1)?.count ?? 0;
  }

  sorted(): CountedValue[] {
    return this.values
      .sort((one, other) => other.count - one.count || compareValues(one.value, other.value))
      .slice(0, this.limit);
  }
}

function compareValues(one: Value, other: Value): number {
  if (one === other) return 0;
  return (one ?? '') < (other ?? '') ? -1 : 1;
}

/** A part of a text keeps the whole text in memory: a block of 128 KB for a word. Joining makes a text of its own. */
function ownText(part: string): string {
  return [part.slice(0, 1), part.slice(1)].join('');
}
