import type { Row } from '#core/domain/data/block.ts';
import type { PartsFile } from '#app/store/exports/writeExportFile.ts';
import { StoppedWork } from '../work.ts';
import { maxRecordBytes, textOfRow, writeRecord, type GatheredRows } from './gatheredRows.ts';
import type { Bytes } from './unitBytes.ts';

const bufferBytes = 64 * 1024;

interface Part {
  buffer: Bytes;
  used: number;
  /** The pieces of the file that have its rows. */
  pieces: { at: number; length: number }[];
}

/**
 * Rows that arrive in any order, in a file of the device: those with neighbouring places are one part, which memory
 * holds as a whole when it is read. So each row is written once and read once, however many there are.
 */
export class RowParts {
  private readonly file: PartsFile;
  private readonly rowsPerPart: number;
  private readonly parts: Part[];
  private end = 0;

  constructor(file: PartsFile, rowCount: number, rowsPerPart: number) {
    this.file = file;
    this.rowsPerPart = rowsPerPart;
    this.parts = Array.from({ length: Math.ceil(rowCount / rowsPerPart) }, () => ({
      buffer: new Uint8Array(bufferBytes),
      used: 0,
      pieces: [],
    }));
  }

  get count(): number {
    return this.parts.length;
  }

  /** Throws `NoSpace` where the disk is full. */
  add(place: number, row: Row): void {
    const part = this.parts[Math.floor(place / this.rowsPerPart)];
    if (part === undefined) throw new Error(`no part has place ${place}`);
    const text = textOfRow(row);
    const most = maxRecordBytes(text);
    if (part.used + most > bufferBytes) this.flush(part);
    if (most <= bufferBytes) {
      part.used = writeRecord(part.buffer, part.used, place, text);
      return;
    }
    const long = new Uint8Array(most);
    this.write(part, long.subarray(0, writeRecord(long, 0, place, text)));
  }

  /** Reads the rows of a part into memory, by their places in it. No row is added after that. */
  read(index: number, rows: GatheredRows): void {
    for (const part of this.parts) this.flush(part);
    // Room for the longest part at once: memory that grows leaves its smaller parts behind.
    rows.begin(this.rowsPerPart, Math.max(...this.parts.map(lengthOf)));
    for (const { at, length } of this.parts[index]?.pieces ?? []) {
      rows.addRecords(length, index * this.rowsPerPart, (into) => this.file.read(into, at));
    }
  }

  private flush(part: Part): void {
    this.write(part, part.buffer.subarray(0, part.used));
    part.used = 0;
  }

  private write({ pieces }: Part, bytes: Bytes): void {
    if (bytes.length === 0) return;
    if (!this.file.write(bytes, this.end)) throw new StoppedWork({ code: 'NoSpace' });
    pieces.push({ at: this.end, length: bytes.length });
    this.end += bytes.length;
  }
}

function lengthOf({ pieces }: Part): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}
