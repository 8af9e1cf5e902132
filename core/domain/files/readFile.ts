import type { Encoding, Separator } from './encodings.ts';
import type { PackedList } from '../template/lineList.ts';
import type { FileKind } from './limits.ts';

/** What a first look at a file tells. */
export interface OpenedFile {
  kind: FileKind;
  /** Of a workbook, in its order; empty for the other kinds. */
  sheets: { name: string; isHidden: boolean }[];
  /** Detected; `null` for a workbook. */
  encoding: Encoding | null;
  /** Detected; `null` where there are no columns or they are not parted by signs. */
  separator: Separator | null;
}

/** How a file is to be read; what its kind has no use for is left aside. */
export interface ReadChoice {
  /** Place in `OpenedFile.sheets`. */
  sheet: number;
  encoding: Encoding;
  separator: Separator;
}

/** The first rows, header among them. */
export interface TablePreview {
  /** At most `previewRows` and one, each of `columnCount` cells. */
  rows: string[][];
  columnCount: number;
  /** There are more columns than are offered. */
  isCut: boolean;
  hasHeader: boolean;
  /** The first column of addresses, else the first. */
  likelyColumn: number;
}

/** Which values of the table become lines (§2.8: the header row's is none). */
export interface ColumnChoice extends ReadChoice {
  column: number;
  hasHeader: boolean;
}

/** What a column holds; `lines` are counted before anything is taken out. */
export interface LineCounts {
  lines: number;
  empty: number;
  /** Longer than a line may be; left out. */
  tooLong: number;
  /** How the first of those begins. */
  firstTooLong: string | null;
  /** More than are kept of a file; left out. */
  beyond: number;
  /** Lines that stand further up as well. */
  duplicates: number;
  /** Lines that are no http or https address. */
  noAddresses: number;
  /** The first of those. */
  firstNoAddress: string | null;
  /** Lines that remain with both choices taken. */
  distinctAddresses: number;
}

/** What the user chose to leave out. */
export interface LineOptions {
  withoutDuplicates: boolean;
  onlyAddresses: boolean;
}

/** What a field takes of lines that came from elsewhere: text while one can work with it, else a list with its text. */
export interface HeldLines {
  value: string | PackedList;
  /** There were more lines than the field takes. */
  isCut: boolean;
  /** How the first line begins that was left out because it is longer than one may be. */
  firstTooLong: string | null;
}
