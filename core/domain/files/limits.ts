import { maxListLines } from '../template/lineList.ts';

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
export const maxKeptLines = maxListLines;
/** The characters shown of a skipped line, to recognise it. */
export const shownLength = 50;
/** The maximum of cells of one table, read or skipped. */
export const maxCells = 10_000_000;
/** The maximum of columns to choose from. */
export const maxColumns = 500;
/** The rows of the preview, without the header. */
export const previewRows = 20;
