import type { Selector } from 'css-what';

/** As many as there are bits in a number that adds up without a sign. */
const maxWords = 31;
const maxKnown = 1_000;

/**
 * The classes that a plan's selectors ask for, one bit each, so that one comparison tells that a selector cannot match:
 * each of its classes would stand on the element or around it.
 */
export class ClassWords {
  private readonly bits = new Map<string, number>();
  /** By attribute value: a page has few. */
  private readonly known = new Map<string, number>();

  /** Takes up a selector's classes; the answer is what its match has on or around it. */
  add(compound: readonly Selector[]): number {
    let needed = 0;
    for (const token of compound) {
      if (token.type !== 'attribute' || token.name !== 'class' || token.action !== 'element') continue;
      if (token.ignoreCase === true || (this.bits.size === maxWords && !this.bits.has(token.value))) continue;
      const bit = this.bits.get(token.value) ?? 1 << this.bits.size;
      this.bits.set(token.value, bit);
      needed |= bit;
    }
    return needed;
  }

  /** Those of a `class` attribute. */
  of(value: string | undefined): number {
    if (value === undefined) return 0;
    const known = this.known.get(value);
    if (known !== undefined) return known;
    const words = value.split(/\s+/u).reduce((sum, word) => sum | (this.bits.get(word) ?? 0), 0);
    if (this.known.size < maxKnown) this.known.set(value, words);
    return words;
  }
}
