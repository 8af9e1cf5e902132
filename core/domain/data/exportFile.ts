import type { FieldType } from '../template/template.ts';

/** The formats of a file with rows; each is also the end of the file's name. */
export const exportFormats = ['xlsx', 'csv', 'json', 'jsonl', 'xml', 'html', 'parquet'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The signs that may separate the values of a line in csv. */
export const csvSeparators = [',', ';', '\t', '|'] as const;
export const csvEncodings = ['utf-8', 'utf-8-bom', 'utf-16le-bom'] as const;
export const decimalSigns = ['.', ','] as const;

/** The options of a file; those of csv are used by csv only. */
export interface ExportOptions {
  separator: (typeof csvSeparators)[number];
  encoding: (typeof csvEncodings)[number];
  /** The decimal sign of numbers in csv; other formats have numbers of their own. */
  decimalSign: (typeof decimalSigns)[number];
}

export const defaultExportOptions: ExportOptions = { separator: ',', encoding: 'utf-8-bom', decimalSign: '.' };

/** A column of a file. */
export interface ExportColumn {
  /** The column's name in the run; a run without it has empty cells. */
  name: string;
  /** Its name in the file. */
  label: string;
  type: FieldType;
}

/**
 * The rows that an export takes: some runs, all rows of the task, or those that no finished export has taken yet.
 */
export const ExportScope = { Runs: 'runs', All: 'all', NotExported: 'notExported' } as const;
export type ExportScope = (typeof ExportScope)[keyof typeof ExportScope];

export const ExportStatus = {
  Waiting: 'waiting',
  Running: 'running',
  Done: 'done',
  Failed: 'failed',
  Cancelled: 'cancelled',
} as const;
export type ExportStatus = (typeof ExportStatus)[keyof typeof ExportStatus];

/**
 * The reasons for which an export fails; the sentence is locale key `exports:problem.<code>`. From `KeyEmpty` on they
 * are about one row (`problemPlace`).
 */
export const exportProblems = [
  'TaskDeleted',
  'NoSpace',
  'Crashed',
  'Internal',
  'DestinationGone',
  'SecretUnreadable',
  'AddressRefused',
  'NotReached',
  'TimedOut',
  'Answered',
  'KeyRefused',
  'BucketMissing',
  'StorageDenied',
  'RegionWrong',
  'ClockWrong',
  'SignInRefused',
  'CertificateRefused',
  'TlsMissing',
  'TlsNeeded',
  'DatabaseRefused',
  'GoogleNotSetUp',
  'ConnectAgain',
  'SpreadsheetMissing',
  'SpreadsheetDenied',
  'SpreadsheetFull',
  'SheetsBusy',
  'SheetsRefused',
  'KeyMissing',
  'KeyNotUnique',
  'KeyEmpty',
  'RowRefused',
  'ValueRefused',
  'ValueUnfit',
  'CellTooLong',
] as const;
export type ExportProblem = (typeof exportProblems)[number];

/** The days for which a file is kept, unless the operator sets others. */
export const defaultExportDays = 7;

export function isExportEnded(status: ExportStatus): boolean {
  return status !== ExportStatus.Waiting && status !== ExportStatus.Running;
}
