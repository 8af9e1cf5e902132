import type { ExportColumn } from '#core/domain/data/exportFile.ts';
import type { ExportPlan } from '#core/wire/rows/exportRecord.ts';
import type { NamedTask } from '#app/store/queries/tasks/tasks.ts';
import type { DataApi } from '#workers/data/api.ts';

/** The subject of an export dialog: the tasks, and what the page knows about their rows. */
export interface ExportSubject {
  /** One task, or several for one zip. */
  tasks: readonly NamedTask[];
  /** The run on the screen; absent where the page shows no single run. */
  lotNo?: number;
  /** The rows on the screen, for an export from this device; absent where the page shows none. */
  shown?: ShownRows;
  /** The settings of an earlier export, which the dialog begins with. */
  earlier?: readonly ExportPlan[];
}

/** The rows that a page shows, and the way to write them into a file. */
export interface ShownRows {
  /** Rows that the view shows; `null` while they are being counted. */
  shownCount: number | null;
  /** Rows of these runs on this device, and rows that the runs have. */
  rowsHere: number;
  rowTotal: number;
  /** The columns as the view shows them, with their names in it. */
  columns: readonly ExportColumn[];
  /** Writes exactly these rows into a file. */
  onExportHere: DataApi['exportFile'];
  /** Ends the export that is under way: it results in `Cancelled`. */
  onCancel: () => void;
}
