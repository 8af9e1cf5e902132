import { decodeValues, NO_VALUE, VALUE_END, type Row } from '#core/domain/data/block.ts';

const minBytes = 1024 * 1024;
/** The bytes of a character in UTF-8, at most. */
const maxCharacterBytes = 3;
const missing = 0xffff_ffff;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Rows that arrive in any order and are read by their places. They are bytes, whose memory later rows use again: as
 * values they would keep the bodies of their blocks, and as texts they would stay until V8 collects all objects, which
 * beside a large table is late.
 */
export class GatheredRows {
  private bytes = new Uint8Array(minBytes);
  private used = 0;
  private starts = new Uint32Array(0);
  private ends = new Uint32Array(0);

  /** Forgets all rows; the next ones have places below `count`. */
  begin(count: number): void {
    this.used = 0;
    this.starts = new Uint32Array(count).fill(missing);
    this.ends = new Uint32Array(count);
  }

  set(place: number, row: Row): void {
    const text = row.map((value) => value ?? NO_VALUE).join(VALUE_END);
    this.makeRoom(text.length * maxCharacterBytes);
    this.starts[place] = this.used;
    this.used += encoder.encodeInto(text, this.bytes.subarray(this.used)).written;
    this.ends[place] = this.used;
  }

  /** Returns the rows from one place to another, without those that were not set. */
  read(from: number, to: number): Row[] {
    const rows: Row[] = [];
    for (let place = from; place < to && place < this.starts.length; place += 1) {
      const start = this.starts[place] ?? missing;
      if (start !== missing) rows.push(decodeValues(decoder.decode(this.bytes.subarray(start, this.ends[place]))));
    }
    return rows;
  }

  private makeRoom(more: number): void {
    if (this.used + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.used + more));
    larger.set(this.bytes.subarray(0, this.used));
    this.bytes = larger;
  }
}
