import type { Row } from '#core/domain/data/block.ts';
import type { ExportColumn, ExportOptions } from '#core/domain/data/exportFile.ts';
import type { Bytes } from './runtime.ts';

/** Rows in the order of a file's columns, some at a time; a row may be shorter than the columns. */
export type RowBatches = AsyncIterable<readonly Row[]>;

/** A column of a file. */
export type FileColumn = Pick<ExportColumn, 'label' | 'type'>;

/**
 * The memory of chunks on a device, which is done with a chunk before it asks for the next one: V8 would keep that of
 * all chunks until it collects all objects, which beside a large table is after some hundred MB.
 */
export interface ChunkMemory {
  /** Encodes the text of a chunk in UTF-8; the bytes are valid until the next call, also of `take`. */
  readonly encode: (text: string) => Bytes;
  /** Returns memory for a chunk of `length` bytes, with any content, valid until the next call. */
  readonly take: (length: number) => Bytes;
  /** Frees bytes that were encoded or made elsewhere. */
  readonly free: (bytes: Bytes) => void;
}

/** A file with rows. */
export interface RowFile {
  columns: readonly FileColumn[];
  options: ExportOptions;
  /** For Parquet only, by column: all its values fit its type (`findExactColumns`). */
  isExact?: readonly boolean[];
  /** Absent where each chunk has memory of its own, until nobody needs it any more. */
  memory?: ChunkMemory;
  /** The name of the sheet, of the page or of the table. */
  title: string;
}

/** Counts while a file is written: a writer adds to them, so that one report can count several files. */
export interface FileReport {
  rows: number;
  /** Cells that the format had to cut. */
  longCells: number;
}

/**
 * The names of the columns in a file, each once: in JSON and Parquet a second column of the same name would hide the
 * first. A repeated name gets a number, `price (2)`, that no other column has. One rule for all formats.
 */
export function uniqueLabels(columns: readonly { label: string }[]): string[] {
  const given = new Set(columns.map(({ label }) => label));
  const used = new Set<string>();
  return columns.map(({ label }) => {
    let unique = label;
    for (let number = 2; used.has(unique); number += 1) {
      const numbered = `${label} (${number})`;
      if (!given.has(numbered)) unique = numbered;
    }
    used.add(unique);
    return unique;
  });
}
