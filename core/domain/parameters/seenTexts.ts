/** The initial number of slots of the table; always a power of two. */
const firstSlots = 1 << 12;

/**
 * A set of seen texts in 16 bytes each: a `Set` of a million lines would need more memory than the lines. It stores 64
 * bits of hash per text with a random seed, so that nobody can craft a file whose lines collide; by chance two of a
 * million lines collide in one of thirty million files.
 */
export class SeenTexts {
  private slots = new Uint32Array(firstSlots * 2);
  private count = 0;
  private readonly seed = [randomBits(), randomBits()];

  /** Remembers the text; returns `true` when it was seen before. */
  add(text: string): boolean {
    if (this.count * 2 >= this.slots.length / 2) this.grow();
    let [one = 0, other = 0] = this.seed;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      one = Math.imul(one ^ code, 0x01000193);
      other = Math.imul(other ^ code, 0x85ebca6b);
      one ^= one >>> 15;
      other ^= other >>> 13;
    }
    // A slot of zeros is free.
    const isNew = this.put((one ^ text.length) >>> 0, (other | 1) >>> 0);
    if (isNew) this.count += 1;
    return !isNew;
  }

  private put(one: number, other: number): boolean {
    const { slots } = this;
    const mask = slots.length / 2 - 1;
    for (let slot = (one ^ (other >>> 7)) & mask; ; slot = (slot + 1) & mask) {
      if (slots[slot * 2 + 1] === 0) {
        slots[slot * 2] = one;
        slots[slot * 2 + 1] = other;
        return true;
      }
      if (slots[slot * 2] === one && slots[slot * 2 + 1] === other) return false;
    }
  }

  private grow(): void {
    const before = this.slots;
    this.slots = new Uint32Array(before.length * 2);
    for (let at = 0; at < before.length; at += 2)
      if (before[at + 1] !== 0) this.put(before[at] ?? 0, before[at + 1] ?? 0);
  }
}

function randomBits(): number {
  return Math.floor(Math.random() * 2 ** 32);
}
