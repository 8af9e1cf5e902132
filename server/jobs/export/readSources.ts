import type { ColumnTypes } from '#core/domain/data/columnType.ts';
import { ExportScope, type ExportColumn } from '#core/domain/data/exportFile.ts';
import { countRows } from '#core/domain/data/rowSpans.ts';
import { ownValue } from '#core/domain/ownValue.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { ExportPlan } from '#core/wire/rows/exportRecord.ts';
import type { Tx } from '#server/db/database.ts';
import type { TakenRows } from '#server/db/schema/exportTables.ts';
import { readUnexported } from '#server/db/tables/export/exportedRanges.ts';
import { readColumnLists, readRuns } from '#server/db/tables/export/exportRows.ts';
import { findLiveTasks } from '#server/db/tables/task/tasks.ts';

/** The rows of one task that a file gets. */
export interface Source {
  taskName: string;
  plan: ExportPlan;
  columns: ExportColumn[];
  lots: TakenRows[];
  rowCount: number;
}

/** A plan with what was known when the export was made. */
export interface PlannedSource {
  plan: ExportPlan;
  taskName: string;
  /** Types of columns that the template gives. */
  types: ColumnTypes;
  /** The rows of the file that was made before. */
  taken: readonly TakenRows[] | null;
  destinationId: string | null;
}

/**
 * Returns the rows of a plan as they are now: those of running runs up to the last stored one. `null` where the task is
 * deleted.
 */
export async function readSource(
  tx: Tx,
  { plan, taskName, types, taken, destinationId }: PlannedSource,
): Promise<Source | null> {
  const [task] = await findLiveTasks(tx, [plan.taskId]);
  if (task === undefined) return null;
  const lots = taken === null ? await selectRows(tx, plan, destinationId) : [...taken];
  const columns = plan.columns.length > 0 ? plan.columns : await readAllColumns(tx, plan.taskId, types, lots);
  const rowCount = lots.reduce((sum, { spans }) => sum + countRows(spans), 0);
  return { taskName, plan, columns, lots, rowCount };
}

/** Returns the rows that a plan selects; those "not exported yet" by what the destination got, where there is one. */
export async function selectRows(
  tx: Tx,
  { taskId, scope, lotNos }: ExportPlan,
  destinationId: string | null = null,
): Promise<TakenRows[]> {
  if (scope === ExportScope.NotExported) {
    return (await readUnexported(tx, taskId, destinationId ?? undefined)).map(({ lotId, spans }) => ({ lotId, spans }));
  }
  const runs = await readRuns(tx, taskId, scope === ExportScope.Runs ? lotNos : undefined);
  return runs.map(({ lotId, rowCount }) => ({ lotId, spans: [{ start: 0, end: rowCount }] }));
}

/** Returns the columns of all runs of a file, in the order in which they appeared. */
async function readAllColumns(
  tx: Tx,
  taskId: string,
  types: ColumnTypes,
  lots: readonly TakenRows[],
): Promise<ExportColumn[]> {
  const lists = await readColumnLists(
    tx,
    taskId,
    lots.map(({ lotId }) => lotId),
  );
  const names = [...new Set(lists.flat())];
  return names.map((name) => ({ name, label: name, type: ownValue(types, name) ?? FieldType.Text }));
}
