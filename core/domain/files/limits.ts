import { maxListLines } from '../template/lineList.ts';

/** §2.8: kinds of file that lines are imported from. */
export const fileKinds = ['csv', 'xlsx', 'txt'] as const;
export type FileKind = (typeof fileKinds)[number];

/** The kind that a file's name says, or `null` where it says another or none. */
export function fileKindOf(name: string): FileKind | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return fileKinds.find((kind) => kind === ending) ?? null;
}

export const maxFileBytes = 50_000_000;
/** Lines that are kept of a file; what follows is counted. */
export const maxKeptLines = maxListLines;
/** Characters of a line that was left out, to know it by. */
export const shownLength = 50;
/** Cells of one table, read or skipped. */
export const maxCells = 10_000_000;
/** Columns that are offered to choose from. */
export const maxColumns = 500;
/** Rows that are shown before a file is imported, without its header. */
export const previewRows = 20;
