import type { PackedList } from '../parameters/lineList.ts';
import type { Encoding, FileKind, Separator } from './fileLimits.ts';

/** The result of a first look at a file. */
export interface OpenedFile {
  kind: FileKind;
  /** Sheets of a workbook, in its order; empty for the other kinds. */
  sheets: { name: string; isHidden: boolean }[];
  /** Detected; `null` for a workbook. */
  encoding: Encoding | null;
  /** Detected; `null` where there are no columns or no separator signs between them. */
  separator: Separator | null;
}

/** Options for reading a file; those that its kind does not use are ignored. */
export interface ReadChoice {
  /** Index in `OpenedFile.sheets`. */
  sheet: number;
  encoding: Encoding;
  separator: Separator;
}

/** The first rows, including the header. */
export interface TablePreview {
  /** At most `previewRows` + 1 rows, each of `columnCount` cells. */
  rows: string[][];
  columnCount: number;
  /** The file has more columns than are offered. */
  isCut: boolean;
  hasHeader: boolean;
  /** The first column of addresses, else the first column. */
  likelyColumn: number;
}

/** The values of the table that become lines (§2.8: the header row is not a line). */
export interface ColumnChoice extends ReadChoice {
  column: number;
  hasHeader: boolean;
}

/** Counts of a column; `lines` counts before anything is removed. */
export interface LineCounts {
  lines: number;
  empty: number;
  /** Lines over the length limit; skipped. */
  tooLong: number;
  /** The beginning of the first such line. */
  firstTooLong: string | null;
  /** Lines over the limit of a file; skipped. */
  beyond: number;
  /** Lines that repeat an earlier line. */
  duplicates: number;
  /** Lines that are not http or https addresses. */
  noAddresses: number;
  /** The first such line. */
  firstNoAddress: string | null;
  /** Lines that remain with both options of `LineOptions`. */
  distinctAddresses: number;
}

/** The lines that the user chose to leave out. */
export interface LineOptions {
  withoutDuplicates: boolean;
  onlyAddresses: boolean;
}

export const noOptions: LineOptions = { withoutDuplicates: false, onlyAddresses: false };

/** Returns the number of lines that remain with these options. */
export function linesLeft(counts: LineCounts, { withoutDuplicates, onlyAddresses }: LineOptions): number {
  if (withoutDuplicates && onlyAddresses) return counts.distinctAddresses;
  return counts.lines - (withoutDuplicates ? counts.duplicates : 0) - (onlyAddresses ? counts.noAddresses : 0);
}

/**
 * The value of a field filled with lines from elsewhere: text while it is small enough to edit, else a list with its
 * text.
 */
export interface HeldLines {
  value: string | PackedList;
  /** There were more lines than the field holds. */
  isCut: boolean;
  /** The beginning of the first line that was skipped because it is too long. */
  firstTooLong: string | null;
}
