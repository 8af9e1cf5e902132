/** The numbers of one run in a column; the figures are `null` where it has none. */
export interface NumberFigures {
  count: number;
  least: number | null;
  median: number | null;
  most: number | null;
}

/** Returns the median of sorted numbers: the mean of the two in the middle where their count is even; 0 without any. */
export function medianOf(sorted: ArrayLike<number>): number {
  const { length } = sorted;
  return ((sorted[Math.floor((length - 1) / 2)] ?? 0) + (sorted[Math.floor(length / 2)] ?? 0)) / 2;
}

/** Collects the numbers of one run. */
export class NumbersOfRun {
  private numbers = new Float64Array(1_024);
  private count = 0;

  add(number: number): void {
    if (this.count === this.numbers.length) {
      const larger = new Float64Array(this.count * 2);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.count] = number;
    this.count += 1;
  }

  /** Returns the figures of the numbers so far. */
  figures(): NumberFigures {
    const { count } = this;
    const sorted = this.numbers.subarray(0, count).sort();
    if (count === 0) return { count, least: null, median: null, most: null };
    return { count, least: sorted[0] ?? 0, median: medianOf(sorted), most: sorted[count - 1] ?? 0 };
  }
}
