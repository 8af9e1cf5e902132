import type { Selector } from 'css-what';

/** The number of bits in a signed 32-bit integer without the sign bit. */
const maxWords = 31;
const maxKnown = 1_000;

/**
 * The classes in a plan's selectors, one bit each, so that one comparison shows that a selector cannot match: each of
 * its classes must be on the element or on an ancestor.
 */
export class ClassWords {
  private readonly bits = new Map<string, number>();
  /** The bits by value of the `class` attribute: a page has few different ones. */
  private readonly known = new Map<string, number>();

  /** Adds a selector's classes. Returns the bits that a match has on the element or on its ancestors. */
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

  /** Returns the bits of a `class` attribute. */
  of(value: string | undefined): number {
    if (value === undefined) return 0;
    const known = this.known.get(value);
    if (known !== undefined) return known;
    const words = value.split(/\s+/u).reduce((sum, word) => sum | (this.bits.get(word) ?? 0), 0);
    if (this.known.size < maxKnown) this.known.set(value, words);
    return words;
  }
}
