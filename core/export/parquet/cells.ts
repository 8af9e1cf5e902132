import type { Value } from '#core/domain/data/block.ts';
import type { Bytes } from '../runtime.ts';
import { TextBytes } from './textBytes.ts';

const firstCells = 4_096;

/**
 * The cells of one column in a group of rows. They are few arrays, whose memory the next group uses again: as values
 * they would stay until V8 collects all objects, which beside a large table is late.
 */
export interface Cells {
  add: (value: Value | undefined) => void;
  /** Returns the values as the library takes them. They are valid until the next cell is added. */
  read: () => unknown[];
  clear: () => void;
}

/** Keeps cells of text as UTF-8. */
export class TextCells implements Cells {
  private readonly texts = new TextBytes();
  private ends = new Uint32Array(firstCells);
  private isNull = new Uint8Array(firstCells);
  private count = 0;

  add(value: Value | undefined): void {
    if (this.count === this.ends.length) {
      this.ends = larger(this.ends, new Uint32Array(this.count * 2));
      this.isNull = larger(this.isNull, new Uint8Array(this.count * 2));
    }
    const isNull = value === null || value === undefined;
    this.isNull[this.count] = isNull ? 1 : 0;
    this.ends[this.count] = isNull ? this.texts.length : this.texts.add(value);
    this.count += 1;
  }

  read(): (Bytes | null)[] {
    return Array.from({ length: this.count }, (_, at) =>
      this.isNull[at] === 1 ? null : this.texts.read(at === 0 ? 0 : (this.ends[at - 1] ?? 0), this.ends[at] ?? 0),
    );
  }

  clear(): void {
    this.count = 0;
    this.texts.clear();
  }
}

/** Keeps cells that are numbers: `numberOf` reads a cell, and `valueOf` makes a value of the library. */
export class NumberCells implements Cells {
  private readonly numberOf: (value: Value | undefined) => number | null;
  private readonly valueOf: (number: number) => unknown;
  private numbers = new Float64Array(firstCells);
  private count = 0;

  /** `numberOf` returns `null` for an empty cell, and throws where a value does not fit. */
  constructor(numberOf: (value: Value | undefined) => number | null, valueOf: (number: number) => unknown) {
    this.numberOf = numberOf;
    this.valueOf = valueOf;
  }

  add(value: Value | undefined): void {
    if (this.count === this.numbers.length) this.numbers = larger(this.numbers, new Float64Array(this.count * 2));
    this.numbers[this.count] = this.numberOf(value) ?? NaN;
    this.count += 1;
  }

  read(): unknown[] {
    return Array.from({ length: this.count }, (_, at) => {
      const number = this.numbers[at] ?? NaN;
      return Number.isNaN(number) ? null : this.valueOf(number);
    });
  }

  clear(): void {
    this.count = 0;
  }
}

function larger<Numbers extends Uint32Array | Uint8Array | Float64Array>(from: Numbers, into: Numbers): Numbers {
  into.set(from);
  return into;
}
