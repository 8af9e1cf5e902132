import { decodeValues, NO_VALUE, VALUE_END, type Row } from '#core/domain/data/block.ts';
import { maxUnitBytes, readUnits, writeUnits, type Bytes } from './unitBytes.ts';

const minBytes = 1024 * 1024;
const missing = 0xffff_ffff;
/** The bytes before the text of a record: the row's place, and the bytes of the text. */
const headBytes = 8;

/**
 * Rows that arrive in any order and are read by their places. They are bytes, whose memory later rows use again: as
 * values they would keep the bodies of their blocks, and as texts they would stay until V8 collects all objects, which
 * beside a large table is late.
 */
export class GatheredRows {
  private bytes: Bytes = new Uint8Array(minBytes);
  private used = 0;
  private starts = new Uint32Array(0);
  private ends = new Uint32Array(0);

  /** Forgets all rows; the next ones have places below `count`, and `length` bytes where that is known. */
  begin(count: number, length = 0): void {
    this.used = 0;
    if (length > this.bytes.length) this.bytes = new Uint8Array(length);
    if (count !== this.starts.length) [this.starts, this.ends] = [new Uint32Array(count), new Uint32Array(count)];
    this.starts.fill(missing);
  }

  set(place: number, row: Row): void {
    const text = textOfRow(row);
    this.makeRoom(text.length * maxUnitBytes);
    this.starts[place] = this.used;
    this.used = writeUnits(text, this.bytes, this.used);
    this.ends[place] = this.used;
  }

  /** Adds records (`writeRecord`) of `length` bytes, which `read` copies; their places count from `first`. */
  addRecords(length: number, first: number, read: (into: Bytes) => void): void {
    this.makeRoom(length);
    const end = this.used + length;
    read(this.bytes.subarray(this.used, end));
    const view = new DataView(this.bytes.buffer);
    for (let at = this.used; at < end; at = this.ends[view.getUint32(at) - first] ?? end) {
      const place = view.getUint32(at) - first;
      this.starts[place] = at + headBytes;
      this.ends[place] = at + headBytes + view.getUint32(at + 4);
    }
    this.used = end;
  }

  /** Returns the rows from one place to another, without those that were not set. */
  read(from: number, to: number): Row[] {
    const rows: Row[] = [];
    for (let place = from; place < to && place < this.starts.length; place += 1) {
      const start = this.starts[place] ?? missing;
      if (start !== missing) rows.push(decodeValues(readUnits(this.bytes, start, this.ends[place] ?? start)));
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

/** Returns the bytes that the record of a row's text takes, at most. */
export function maxRecordBytes(text: string): number {
  return headBytes + text.length * maxUnitBytes;
}

/** Writes a row's text with its place into bytes, which have room for it, from `at` on; returns where it ends. */
export function writeRecord(bytes: Bytes, at: number, place: number, text: string): number {
  const end = writeUnits(text, bytes, at + headBytes);
  for (let index = 0; index < 4; index += 1) {
    bytes[at + index] = place >>> (24 - index * 8);
    bytes[at + 4 + index] = (end - at - headBytes) >>> (24 - index * 8);
  }
  return end;
}

export function textOfRow(row: Row): string {
  return row.map((value) => value ?? NO_VALUE).join(VALUE_END);
}
