/**
 * The names of the attributes that a plan needs. Most attributes of a page are not among them; for nearly all of those
 * the first letter and the length show it, without copying the name out of the page.
 */
export class AttributeNames {
  private readonly names: ReadonlyMap<string, string>;
  /** For each first letter (ASCII, lower case), the lengths of the names as bits. */
  private readonly lengths = new Uint32Array(128);

  constructor(names: Iterable<string>) {
    this.names = new Map(Array.from(names, (name) => [name, name]));
    for (const name of this.names.keys()) {
      const first = name.charCodeAt(0) | 0x20;
      if (first < 128) this.lengths[first] = (this.lengths[first] ?? 0) | lengthBit(name.length);
    }
  }

  /** Returns the name at this position, in lower case; `null` where it is none of these. */
  find(text: string, start: number, end: number): string | null {
    const first = text.charCodeAt(start) | 0x20;
    if (first < 128 && ((this.lengths[first] ?? 0) & lengthBit(end - start)) === 0) return null;
    return this.names.get(text.slice(start, end).toLowerCase()) ?? null;
  }
}

function lengthBit(length: number): number {
  return 1 << Math.min(length, 31);
}
