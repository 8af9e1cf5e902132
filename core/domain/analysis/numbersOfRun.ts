/** The numbers of one run in a column; the figures are `null` where it has none. */
export interface NumberFigures {
  count: number;
  least: number | null;
  median: number | null;
  most: number | null;
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

  /** Returns the figures; the median of an even count is the mean of the two in the middle. */
  figures(): NumberFigures {
    const { count } = this;
    const sorted = this.numbers.subarray(0, count).sort();
    const at = (place: number) => sorted[place] ?? 0;
    if (count === 0) return { count, least: null, median: null, most: null };
    const median = (at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))) / 2;
    return { count, least: at(0), median, most: at(count - 1) };
  }
}
