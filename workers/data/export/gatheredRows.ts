import type { Row } from '#core/domain/data/block.ts';
import { minBytes, TextBytes, withRoom, type Bytes } from './textBytes.ts';

const missing = 0xffff_ffff;
/** The bytes before the text of a record: the row's place, and the bytes of the text. */
const headBytes = 8;

/**
 * Rows that arrive in any order and are read by their places. They are bytes, whose memory later rows use again: as
 * values they would keep the bodies of their blocks, and as texts they would stay until V8 collects all objects, which
 * beside a large table is late. So would what the browser's own calls get and return: there are few of them
 * (textBytes.ts).
 */
export class GatheredRows {
  private bytes: Bytes = new Uint8Array(minBytes);
  private readonly text = new TextBytes();
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

  set(places: readonly number[], rows: readonly Row[]): void {
    for (const [index, bytes] of this.text.encode(rows).entries()) {
      const place = places[index] ?? 0;
      this.makeRoom(bytes.length);
      this.bytes.set(bytes, this.used);
      this.starts[place] = this.used;
      this.used += bytes.length;
      this.ends[place] = this.used;
    }
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
    this.text.begin();
    for (let place = from; place < to && place < this.starts.length; place += 1) {
      const start = this.starts[place] ?? missing;
      if (start !== missing) this.text.add(this.bytes.subarray(start, this.ends[place]));
    }
    return this.text.decode();
  }

  private makeRoom(more: number): void {
    this.bytes = withRoom(this.bytes, this.used, more);
  }
}

/** Returns the length of the record of a row's bytes. */
export function recordLength(row: Bytes): number {
  return headBytes + row.length;
}

/** Writes a row's bytes with its place into `bytes` at `at`. */
export function writeRecord(bytes: Bytes, at: number, place: number, row: Bytes): void {
  for (let index = 0; index < 4; index += 1) {
    bytes[at + index] = place >>> (24 - index * 8);
    bytes[at + 4 + index] = row.length >>> (24 - index * 8);
  }
  bytes.set(row, at + headBytes);
}
