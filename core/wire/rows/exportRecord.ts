import { z } from 'zod';
import { DestinationKind } from '#core/domain/data/destination.ts';
import {
  csvEncodings,
  csvSeparators,
  decimalSigns,
  defaultExportOptions,
  exportFormats,
  exportProblems,
  ExportScope,
  ExportStatus,
} from '#core/domain/data/exportFile.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { code, count, time, uuid } from '../codec/code.ts';
import { maxInt4 } from '../codec/number.ts';
import { line, text } from '../codec/text.ts';

/** The maximum of columns of one file: Excel has 16,384, and nobody reads more than this. */
export const maxExportColumns = 2_000;

export const exportColumn = z.strictObject({ name: text(1_000), label: line(255, 1), type: code(FieldType) });

export const exportOptions = z.strictObject({
  separator: z.enum(csvSeparators).default(defaultExportOptions.separator),
  encoding: z.enum(csvEncodings).default(defaultExportOptions.encoding),
  decimalSign: z.enum(decimalSigns).default(defaultExportOptions.decimalSign),
});

/** The settings of an export: which rows of a task, and what the file looks like. */
export const exportPlan = z.strictObject({
  taskId: uuid,
  scope: code(ExportScope),
  /** The runs of scope `runs`; empty for the others. */
  lotNos: z.array(count.max(maxInt4)).max(10_000).default([]),
  format: z.enum(exportFormats),
  options: exportOptions.default(defaultExportOptions),
  /** The columns in their order; empty: all columns of the runs, in the order in which they appeared. */
  columns: z.array(exportColumn).max(maxExportColumns).default([]),
  /** A new file begins after this number of rows or bytes; `null`: one file. */
  splitRows: count.min(1).max(maxInt4).nullable().default(null),
  splitBytes: count.min(1_000_000).max(maxInt4).nullable().default(null),
});
export type ExportPlan = z.output<typeof exportPlan>;

/** One export (§3.5), as devices store it. Several files, and exports of several tasks, leave as one zip. */
export const exportRecord = z.strictObject({
  recordId: uuid,
  /** One plan per task. */
  plans: z.array(exportPlan),
  /** The names of the tasks when the export was made, in the order of the plans. */
  taskNames: z.array(z.string()),
  fileName: z.string(),
  status: code(ExportStatus),
  /** Rows written so far, and rows to write as known when it began. */
  rowCount: count,
  rowTotal: count,
  byteCount: count,
  fileCount: count,
  /** Cells that the format had to cut or to write otherwise (longer than 32,767 characters in xlsx). */
  longCellCount: count,
  /** The reason of the failure; while an export for a destination waits, that of its last try. */
  problem: z.enum(exportProblems).nullable(),
  /** More about the problem: the status with which a receiver answered. */
  problemDetail: z.string().nullable(),
  /** The row that a database did not take, and the column where it is known. */
  problemPlace: z.strictObject({ lotNo: count, rowNo: count, column: z.string().nullable() }).nullable(),
  /** The place to which the rows go, as it was called then; `null`: a file for a download. */
  destination: z.strictObject({ destinationId: uuid, name: z.string(), kind: code(DestinationKind) }).nullable(),
  /** The time of the next try of an export that waits for its receiver. */
  nextTryAt: time.nullable(),
  createdAt: time,
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  /** The time until which the file is kept; `null`: there is none (any more), a download makes it again. */
  fileUntil: time.nullable(),
});
export type ExportRecord = z.output<typeof exportRecord>;
