import { maxListLines } from '../parameters/lineList.ts';

/** §2.8: kinds of files that lines are imported from. */
export const fileKinds = ['csv', 'xlsx', 'txt'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Returns the kind by the file name's ending, or `null` where the ending is another or missing. */
export function fileKindOf(name: string): FileKind | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return fileKinds.find((kind) => kind === ending) ?? null;
}

export const maxFileBytes = 50_000_000;
/** The maximum of lines kept from a file; further lines are only counted. */
export const maxLinesOfFile = maxListLines;
/** The characters shown of a skipped line, to recognise it. */
export const shownLength = 50;
/** The maximum of cells of one table, read or skipped. */
export const maxCells = 10_000_000;
/** The maximum of columns to choose from. */
export const maxColumns = 500;
/** The rows of the preview, without the header. */
export const previewRows = 20;

/** Encodings of text files: names of the WHATWG Encoding Standard, in the order of the picker. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'gb18030',
  'big5',
] as const;
export type Encoding = (typeof encodings)[number];

/** Separators between the cells of a csv file. */
export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/**
 * Reasons why a file cannot be read; each code has its own sentence (locale key `problems.<code>`). `megaBytes` and
 * `cells` are the limits that were exceeded.
 */
export type FileProblem =
  | { code: 'WrongKind' }
  | { code: 'TooLarge'; megaBytes: number }
  | { code: 'Empty' }
  /** Bytes that are no text in any encoding. */
  | { code: 'NotText' }
  | { code: 'WebPage' }
  | { code: 'WorkbookNamedText' }
  | { code: 'NotAWorkbook' }
  | { code: 'OldWorkbook' }
  | { code: 'Protected' }
  | { code: 'Damaged' }
  /** It would unpack to far more than its own size. */
  | { code: 'TooMuchInside' }
  | { code: 'TooManyCells'; cells: number }
  | { code: 'NoSheet' }
  /** A quotation mark that opens on this line is never closed. */
  | { code: 'UnclosedQuote'; line: number }
  /** The lines together are longer than a list may be. */
  | { code: 'TooMuchText'; megaBytes: number }
  /** Lines were skipped because they exceed the length `limit`; `begins` is the start of the first one. */
  | { code: 'LinesTooLong'; limit: number; begins: string }
  /** The device has no space for a list. */
  | { code: 'NoRoom' }
  /** The file was moved or changed after it was chosen. */
  | { code: 'Gone' }
  /** A newer request of the user replaced this one. */
  | { code: 'Cancelled' }
  /** The worker that reads files stopped. */
  | { code: 'ReaderStopped' };

/** The result of reading a file: the value, or the reason why there is none. */
export type FileResult<Value> = { ok: true; value: Value } | { ok: false; problem: FileProblem };
