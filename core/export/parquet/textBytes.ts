import type { Bytes } from '../runtime.ts';

const minBytes = 64 * 1024;
const maxUnitBytes = 3;
const replacement = 0xfffd;

/**
 * Texts as UTF-8, one after the other in one memory, which is used again. An encoder of the platform makes an array
 * with memory of its own for each text, which is freed only when V8 collects all objects.
 */
export class TextBytes {
  private bytes: Bytes = new Uint8Array(minBytes);
  private used = 0;

  /** The bytes of all texts. */
  get length(): number {
    return this.used;
  }

  /** Adds a text; returns where it ends. Half of a surrogate pair becomes U+FFFD, as in every encoder. */
  add(text: string): number {
    this.makeRoom(text.length * maxUnitBytes);
    const { bytes } = this;
    let end = this.used;
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      if (unit < 0x80) bytes[end++] = unit;
      else {
        const point = unit < 0xd800 || unit > 0xdfff ? unit : pairAt(text, index);
        if (point > 0xffff) index += 1;
        end = writePoint(point, bytes, end);
      }
    }
    this.used = end;
    return end;
  }

  /** Returns the bytes between two places, without a copy. */
  read(start: number, end: number): Bytes {
    return this.bytes.subarray(start, end);
  }

  clear(): void {
    this.used = 0;
  }

  private makeRoom(more: number): void {
    if (this.used + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.used + more));
    larger.set(this.bytes.subarray(0, this.used));
    this.bytes = larger;
  }
}

function pairAt(text: string, index: number): number {
  const point = text.codePointAt(index) ?? replacement;
  return point > 0xffff ? point : replacement;
}

/** Writes a character beyond ASCII; returns where it ends. */
function writePoint(point: number, bytes: Bytes, at: number): number {
  let end = at;
  if (point < 0x800) bytes[end++] = 0xc0 | (point >> 6);
  else {
    if (point < 0x10000) bytes[end++] = 0xe0 | (point >> 12);
    else {
      bytes[end++] = 0xf0 | (point >> 18);
      bytes[end++] = 0x80 | ((point >> 12) & 0x3f);
    }
    bytes[end++] = 0x80 | ((point >> 6) & 0x3f);
  }
  bytes[end++] = 0x80 | (point & 0x3f);
  return end;
}
