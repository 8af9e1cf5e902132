import { COLUMN_END, decodeValues, NO_VALUE, VALUE_END, type Row } from '#core/domain/data/block.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

export const minBytes = 1024 * 1024;
/** The bytes of a character in UTF-8, at most. */
const maxCharacterBytes = 3;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
/** No row has this character, so it is between two of them; it is two bytes. */
const rowEnd = encoder.encode(COLUMN_END);
const [firstOfEnd = 0, secondOfEnd = 0] = rowEnd;

/**
 * Texts on their way to bytes and back, many in one call and in one array that is used again: what a browser's call
 * gets and returns stays until V8 collects all objects.
 */
export class TextBytes {
  private bytes: Bytes = new Uint8Array(minBytes);
  private used = 0;

  /** Returns the bytes of a text in UTF-8; they are valid until the next call. */
  encodeText(text: string): Bytes {
    this.bytes = withRoom(this.bytes, 0, text.length * maxCharacterBytes);
    return this.bytes.subarray(0, encoder.encodeInto(text, this.bytes).written);
  }

  /** Returns the bytes of each row; they are valid until the next call. */
  encode(rows: readonly Row[]): Bytes[] {
    const texts = rows.map((row) => row.map((value) => value ?? NO_VALUE).join(VALUE_END) + COLUMN_END);
    const bytes = this.encodeText(texts.join(''));
    let start = 0;
    return rows.map(() => {
      const end = endOfRow(bytes, start);
      const own = bytes.subarray(start, end);
      start = end + rowEnd.length;
      return own;
    });
  }

  begin(): void {
    this.used = 0;
  }

  /** Adds the bytes of a row. */
  add(row: Bytes): void {
    this.bytes = withRoom(this.bytes, this.used, row.length + rowEnd.length);
    this.bytes.set(row, this.used);
    this.bytes.set(rowEnd, this.used + row.length);
    this.used += row.length + rowEnd.length;
  }

  /** Returns the rows that were added. */
  decode(): Row[] {
    const texts = decoder.decode(this.bytes.subarray(0, this.used)).split(COLUMN_END);
    return texts.slice(0, -1).map(decodeValues);
  }
}

function endOfRow(bytes: Bytes, start: number): number {
  let end = bytes.indexOf(firstOfEnd, start);
  while (bytes[end + 1] !== secondOfEnd) end = bytes.indexOf(firstOfEnd, end + 1);
  return end;
}

/** Returns the bytes, or a larger copy of those that are used where there is no room for more. */
export function withRoom(bytes: Bytes, used: number, more: number): Bytes {
  if (used + more <= bytes.length) return bytes;
  const larger = new Uint8Array(Math.max(bytes.length * 2, used + more));
  larger.set(bytes.subarray(0, used));
  return larger;
}
