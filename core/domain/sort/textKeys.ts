import type { TextWeights } from './textWeights.ts';

/** Letters below are written as one byte, others as two, of which the first is at least this. */
const firstOfTwo = 128;
const perFirst = 255;
const endOfLetters = 0;

/**
 * The texts of a column as bytes that sort like them: the weights of the letters, then 0 and the forms of the letters
 * up to the last one with case or accents. No weight is 0, and a shorter key sorts as if zeros followed.
 */
export class TextKeys {
  private used = 0;
  bytes: Uint8Array;
  /** By row: the first byte of its key, and the first behind it. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  private readonly weights: TextWeights;

  /** `expectedBytes` saves growing. */
  constructor(weights: TextWeights, rowCount: number, expectedBytes: number) {
    this.weights = weights;
    this.bytes = new Uint8Array(expectedBytes);
    this.starts = new Uint32Array(rowCount);
    this.ends = new Uint32Array(rowCount);
  }

  /** Adds the key of a row's text, the part of `text` from `start` to `end`. */
  add(row: number, text: string, start: number, end: number): void {
    // Two bytes for each letter, one for its form, and one between.
    this.grow((end - start) * 3 + 1);
    const { bytes } = this;
    const { letters, forms } = this.weights;
    let used = this.used;
    let formsEnd = start;
    this.starts[row] = used;
    for (let at = start; at < end; at += 1) {
      const code = text.charCodeAt(at);
      const letter = letters[code] ?? 0;
      if (letter === 0) continue;
      if (letter < firstOfTwo) bytes[used++] = letter;
      else {
        bytes[used++] = firstOfTwo + Math.floor((letter - firstOfTwo) / perFirst);
        bytes[used++] = 1 + ((letter - firstOfTwo) % perFirst);
      }
      if (forms[code] !== 0) formsEnd = at + 1;
    }
    if (formsEnd > start) bytes[used++] = endOfLetters;
    for (let at = start; at < formsEnd; at += 1) {
      const code = text.charCodeAt(at);
      if (letters[code] !== 0) bytes[used++] = 1 + (forms[code] ?? 0);
    }
    this.used = used;
    this.ends[row] = used;
  }

  private grow(by: number): void {
    if (this.used + by <= this.bytes.length) return;
    const larger = new Uint8Array(Math.ceil((this.used + by) * 1.3));
    larger.set(this.bytes.subarray(0, this.used));
    this.bytes = larger;
  }
}
