import type { Generated } from 'kysely';
import type { DestinationTarget } from '#core/domain/data/destination.ts';
import type { ExportColumn, ExportProblem, ExportStatus } from '#core/domain/data/exportFile.ts';
import type { RowPlace } from '#core/domain/data/tableTarget.ts';
import type { ExportedRange, RowSpan } from '#core/domain/data/rowSpans.ts';
import type { TaskSchedule } from '#core/domain/task/schedule.ts';
import type { FieldType } from '#core/domain/template/template.ts';
import type { ExportPlan, ExportRecord } from '#core/wire/rows/exportRecord.ts';
import type { Json } from './Json.ts';

export interface ExportTables {
  exports: ExportTable;
  export_parts: ExportPartTable;
  exported_ranges: ExportedRangeTable;
  destinations: DestinationTable;
}

/** The rows of one lot that a file has, in order. */
export interface TakenRows {
  lotId: string;
  spans: RowSpan[];
}

/** The row is the truth about an export: its record, and the claim of the worker that makes its file. */
export interface ExportTable {
  export_id: Generated<string>;
  account_id: string;
  /** Those of `plans`, in their order. */
  task_ids: string[];
  plans: Json<ExportPlan[]>;
  task_names: Json<string[]>;
  /** By plan: the types of columns that the template gives. */
  column_types: Json<Record<string, FieldType>[]>;
  file_name: string;
  status: Generated<ExportStatus>;
  row_count: Generated<number>;
  row_total: Generated<number>;
  byte_count: Generated<number>;
  file_count: Generated<number>;
  long_cell_count: Generated<number>;
  problem: ExportProblem | null;
  created_at: Generated<Date>;
  started_at: Date | null;
  ended_at: Date | null;
  /** Set exactly while there is a file. */
  file_until: Date | null;
  /** By plan: the rows of the first whole file; one that is made again has the same. */
  taken: Json<TakenRows[][]> | null;
  /** The worker that makes the file now. */
  worker_id: string | null;
  /** Fencing token: raised each time a worker takes the export; its parts and all its writes name it. */
  attempt: Generated<number>;
  /** Number of workers that died while they made the file. */
  lost_count: Generated<number>;
  /** True where parts are left that belong to no file; they are deleted in batches. */
  has_rubbish: Generated<boolean>;
  /** The time of the last notification of devices. */
  told_at: Generated<Date>;
  destination_id: string | null;
  /** The destination as it was called when the export was made. */
  destination: Json<NonNullable<ExportRecord['destination']>> | null;
  /** Its rows or its notice go to the destination, and there is no file. */
  is_delivery: Generated<boolean>;
  delivery: Json<DeliveryState> | null;
  problem_detail: string | null;
  /** The row of a delivery that its receiver did not take. */
  problem_place: Json<RowPlace> | null;
  /** A waiting delivery is not tried before. */
  next_try_at: Date | null;
  /** The first of the tries that failed one after another, and their number. */
  tried_since: Date | null;
  tries: Generated<number>;
  revision: number;
  deleted_at: Date | null;
}

/**
 * The progress of a delivery: the rows of `taken` that the receiver has, in order, and the number of the next batch.
 * `pending` is a batch that may have been sent: it is sent again with the same number and the same rows.
 */
export interface DeliveryState {
  batchNo: number;
  rowsDone: number;
  pending: { rowCount: number; ranges: ExportedRange[] } | null;
}

/** A place to which rows of a task go (core/wire/calls/data/destination.ts). */
export interface DestinationTable {
  destination_id: Generated<string>;
  account_id: string;
  task_id: string;
  name: string;
  is_on: boolean;
  target: Json<DestinationTarget>;
  columns: Json<ExportColumn[]>;
  /** Types of columns that the template gives, for exports that no request makes. */
  column_types: Json<Record<string, FieldType>>;
  /** Sealed (server/auth/secretBox.ts). */
  secret: string | null;
  /** The times at which rows go there while it is on; `null`: after each run. */
  schedule: Json<TaskSchedule> | null;
  /** The next of these times; `null` where there is none, or while it is off. */
  next_at: Date | null;
  created_at: Generated<Date>;
  revision: number;
  deleted_at: Date | null;
}

/** The column that the secret is sealed for. */
export const destinationSecretColumn = 'destinations.secret';

/** A part of a file. */
interface ExportPartTable {
  export_id: string;
  /** The attempt that wrote it: parts of older ones are rubbish. */
  attempt: number;
  /** Counted from 0 without a gap. */
  part_no: number;
  account_id: string;
  bytes: Buffer;
}

/** Rows that a finished export took, as of this number of the lot's rewrites (tables/export/exportedRanges.ts). */
interface ExportedRangeTable {
  lot_id: string;
  /** The destination that got them; the nil uuid: any export. */
  taker: Generated<string>;
  first_row: number;
  end_row: number;
  rewrites: number;
  account_id: string;
}
