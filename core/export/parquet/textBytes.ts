import type { Bytes } from '../runtime.ts';

const minBytes = 256 * 1024;
const maxUnitBytes = 3;
const replacement = 0xfffd;

/**
 * Encodes the texts of a group of rows as UTF-8 into one memory that the next group uses again. An encoder of the
 * platform makes an array with memory of its own for each text, which is freed only when V8 collects all objects.
 */
export class TextBytes {
  private bytes: Bytes = new Uint8Array(minBytes);
  private used = 0;

  /** Begins a group of texts of at most `length` units; the bytes of the one before are not read any more. */
  begin(length: number): void {
    this.used = 0;
    if (length * maxUnitBytes > this.bytes.length) this.bytes = new Uint8Array(length * maxUnitBytes);
  }

  /** Returns the bytes of a text of the group. Half of a surrogate pair becomes U+FFFD, as in every encoder. */
  encode(text: string): Bytes {
    const { bytes, used } = this;
    let end = used;
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
    return bytes.subarray(used, end);
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
