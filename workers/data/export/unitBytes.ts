export type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes of one of the units that a text's length counts, at most. */
export const maxUnitBytes = 3;

const units = new Uint16Array(4_096);

/*
 * Texts as bytes for memory and for a file that only this program reads: as UTF-8, but each half of a surrogate pair by
 * itself. The browser's own encoder and decoder would need as much memory again: it keeps the texts and arrays of their
 * calls until V8 collects all objects, which beside a large table is after some hundred MB.
 */

/** Writes a text into bytes, which have room for it, from `at` on; returns where it ends. */
export function writeUnits(text: string, bytes: Bytes, at: number): number {
  let end = at;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) bytes[end++] = unit;
    else if (unit < 0x800) {
      bytes[end++] = 0xc0 | (unit >> 6);
      bytes[end++] = 0x80 | (unit & 0x3f);
    } else {
      bytes[end++] = 0xe0 | (unit >> 12);
      bytes[end++] = 0x80 | ((unit >> 6) & 0x3f);
      bytes[end++] = 0x80 | (unit & 0x3f);
    }
  }
  return end;
}

/** Returns the text between two places. */
export function readUnits(bytes: Bytes, start: number, end: number): string {
  let text = '';
  let used = 0;
  const following = (at: number) => (bytes[at] ?? 0) & 0x3f;
  for (let at = start; at < end;) {
    const first = bytes[at] ?? 0;
    if (first < 0x80) {
      units[used++] = first;
      at += 1;
    } else if (first < 0xe0) {
      units[used++] = ((first & 0x1f) << 6) | following(at + 1);
      at += 2;
    } else {
      units[used++] = ((first & 0x0f) << 12) | (following(at + 1) << 6) | following(at + 2);
      at += 3;
    }
    if (used < units.length) continue;
    text += String.fromCharCode(...units);
    used = 0;
  }
  return text + String.fromCharCode(...units.subarray(0, used));
}
